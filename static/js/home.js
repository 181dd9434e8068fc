// Pages without a board: times in the reader's own zone.

import { localTimes } from "./times.js";

localTimes();
