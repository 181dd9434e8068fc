// Draws on top of the board: targets lit up, ways and lines of sight, the keyboard's place.

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = "polygon, path, rect, circle, ellipse";

/** The elements of the board that stand for a place, terrain first. */
export function placesAt(board, at) {
  return board.querySelectorAll(`[data-at="${CSS.escape(at)}"]`);
}

/** A copy of an element's outline in the board's own units, or null if it cannot be drawn. */
export function outline(board, element, className) {
  const shape = element.matches(SHAPES) ? element : element.querySelector(SHAPES);
  if (!shape) return null;
  const root = shape.ownerSVGElement;
  const copy = document.createElementNS(SVG, shape.localName);
  for (const name of ["points", "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"]) {
    if (shape.hasAttribute(name)) copy.setAttribute(name, shape.getAttribute(name));
  }
  const matrix = root.getScreenCTM()?.inverse().multiply(shape.getScreenCTM());
  if (matrix) {
    const { a, b, c, d, e, f } = matrix;
    copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  }
  copy.setAttribute("class", className);
  return copy;
}

/** A few letters in the middle of an element, in the units of the layer that is drawn on. */
export function label(layer, element, letters) {
  const matrix = layer.getScreenCTM()?.inverse();
  if (!matrix) return null;
  const { x, y } = centre(element);
  const at = new DOMPoint(x, y).matrixTransform(matrix);
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("x", at.x);
  text.setAttribute("y", at.y);
  text.setAttribute("class", "spot-label");
  text.dataset.of = element.dataset.at ?? "";
  text.textContent = letters;
  return text;
}

/** The middle of an element on the screen. */
export function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A way, or a line of sight that may end at something in its way. */
export function way(points, blockedAt) {
  const group = document.createElementNS(SVG, "g");
  const line = points.map((point) => point.join(",")).join(" ");
  for (const name of ["way-halo", blockedAt ? "way is-blocked" : "way"]) {
    const stroke = document.createElementNS(SVG, "polyline");
    stroke.setAttribute("points", line);
    stroke.setAttribute("class", name);
    group.append(stroke);
  }
  if (blockedAt) group.append(cross(blockedAt));
  return group;
}

function cross([x, y]) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", `M${x - 7},${y - 7}l14,14m0,-14l-14,14`);
  path.setAttribute("class", "block");
  return path;
}
