// A game as a picture to pass on: the board as it is seen, and below it who has what.

import type { Board } from '../../boards/board';
import { badge } from '../../boards/palette';

export interface Caption {
  /** The game, or how it ended. */
  title: string;
  /** In the order of their ranks. */
  players: readonly { seat: number; name: string; score: string }[];
  foot: string;
}

const WIDTH = 1200;
const MARGIN = 36;
const LINE = 46;

export async function picture(board: Board, { title, players, foot }: Caption): Promise<Blob> {
  const seen = await board.picture();
  const height = Math.round((seen.height / seen.width) * WIDTH);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = height + 2 * MARGIN + 56 + LINE * players.length;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`);
  pen.fillStyle = colour('night');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(seen, 0, 0, WIDTH, height);
  seen.close();
  pen.textBaseline = 'middle';
  pen.fillStyle = colour('gold-bright');
  pen.font = `500 40px ${colour('serif')}`;
  let y = height + MARGIN + 20;
  pen.fillText(title, MARGIN, y, WIDTH - 2 * MARGIN);
  pen.font = `500 28px ${colour('sans')}`;
  for (const { seat, name, score } of players) {
    y += LINE;
    pen.drawImage(await mark(seat), MARGIN, y - 16, 32, 32);
    pen.fillStyle = colour('text');
    pen.textAlign = 'left';
    pen.fillText(name, MARGIN + 48, y, WIDTH / 2);
    pen.textAlign = 'right';
    pen.fillText(score, WIDTH / 2 + 120, y);
  }
  pen.fillStyle = colour('faint');
  pen.font = `400 24px ${colour('sans')}`;
  pen.fillText(foot, WIDTH - MARGIN, canvas.height - MARGIN);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** The mark of a seat. */
async function mark(seat: number): Promise<HTMLImageElement> {
  const image = new Image(64, 64);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="-1.2 -1.2 2.4 2.4">${badge(seat)}</svg>`;
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  return image;
}
