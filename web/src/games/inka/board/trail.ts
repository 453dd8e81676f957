// What an action leaves to be seen: where things came from and went, until somebody else acts.

import type { InkaAction } from '../types';
import { centreOf, poseOn, type Pose, type Xy } from './geometry';
import type { Scene } from './scene';

export type Trace =
  | { kind: 'moved'; from: Pose | null; to: Pose }
  | { kind: 'walked'; stops: readonly Xy[] }
  | { kind: 'cell'; cell: string };

export function traces(before: Scene, action: InkaAction, seat: number | null, route: readonly string[]): Trace[] {
  switch (action.kind) {
    case 'put':
      return [{ kind: 'moved', from: null, to: poseOn(action.a, action.b) }];
    case 'shift':
      return [
        { kind: 'moved', from: before.get(`rhombus:${action.rhombus}`)?.at ?? null, to: poseOn(action.a, action.b) },
      ];
    case 'go':
    case 'passage': {
      const pawn = before.get(`pawn:${seat}`)?.at;
      const stops: Xy[] = [
        ...(pawn ? [[pawn.x, pawn.y] as Xy] : []),
        ...(action.kind === 'go' ? route.slice(1, -1) : []).map(centreOf),
        centreOf(action.cell),
      ];
      return [{ kind: 'walked', stops }];
    }
    case 'start':
    case 'block':
      return [{ kind: 'cell', cell: action.cell }];
    case 'tile':
    case 'take':
    case 'stay':
      return [];
  }
}
