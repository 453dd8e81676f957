// Whether first games are coached. Nobody has chosen yet: then newcomers are, until they play well.

import { setting } from '../setting';

export const coach = setting('coach', ['newcomers', 'on', 'off']);
