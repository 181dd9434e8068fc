// The operations room: what the board's signs and numbers mean, and its lists on small screens.

import { startLists } from "./lists.js";
import { startTips } from "./tips.js";

startTips();
startLists();
