// The mark of a seat painted on a canvas, for labels that float over a board.

import { outline, owner } from './palette';

export function drawSign(c: CanvasRenderingContext2D, seat: number, x: number, y: number, r: number): void {
  const { fill, contrast, shape } = owner(seat);
  const points = outline(shape);
  c.beginPath();
  if (points) for (const [u, v] of points) c.lineTo(x + u * r, y + v * r);
  else c.arc(x, y, r * 0.9, 0, Math.PI * 2);
  c.closePath();
  c.fillStyle = fill;
  c.strokeStyle = contrast;
  c.lineWidth = r * 0.18;
  c.fill();
  c.stroke();
  if (points) return;
  c.beginPath();
  c.arc(x, y, r * 0.42, 0, Math.PI * 2);
  c.stroke();
}
