// The section of the rules page, by its English name, that each refusal comes from.

import type { REFUSALS } from '../../core/generated';

export const sections: Record<(typeof REFUSALS.aztec)[number], string> = {
  'too-high': 'how-to-lay-a-piece',
  underground: 'how-to-lay-a-piece',
  outside: 'how-to-lay-a-piece',
  occupied: 'how-to-lay-a-piece',
  contact: 'how-to-lay-a-piece',
  hanging: 'hanging-cubes',
  stuck: 'lifting-pieces-out-of-the-way',
  'auction-first': 'three-players-oh-puch',
  'no-auction': 'three-players-oh-puch',
  'must-name': 'three-players-oh-puch',
  'number-too-low': 'three-players-oh-puch',
  'number-too-high': 'three-players-oh-puch',
  'game-over': 'two-players',
};
