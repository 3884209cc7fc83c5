// `npm run row-macs`: after the update to the release that brought the MACs of rows, gives the rows of before theirs
// (docs/decisions/0062).
import { runOnInstance } from './bootstrap/program.mjs'

await runOnInstance({ usage: 'Use npm run row-macs.' }, () => import('./row-macs/main.ts'))
