// Tests may speak every language at once.

import { LANGUAGES, load } from '../src/i18n/i18n';

await Promise.all(LANGUAGES.map(load));
