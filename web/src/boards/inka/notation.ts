// Actions as text, and what they say.

export type Action =
  | { kind: 'start' | 'go' | 'passage' | 'block'; cell: string }
  | { kind: 'put'; a: string; b: string }
  | { kind: 'shift'; name: string; a: string; b: string }
  | { kind: 'tile'; name: string }
  | { kind: 'take' | 'stay' }
  | { kind: 'unknown' };

export function parse(action: string): Action {
  const [kind, one = '', two = '', three = ''] = action.split(' ');
  switch (kind) {
    case 'start':
    case 'go':
    case 'passage':
    case 'block':
      return { kind, cell: one };
    case 'put':
      return { kind, a: one, b: two };
    case 'shift':
      return { kind, name: one, a: two, b: three };
    case 'tile':
      return { kind, name: one };
    case 'take':
    case 'stay':
      return { kind };
    default:
      return { kind: 'unknown' };
  }
}
