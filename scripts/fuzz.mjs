// `npm run fuzz`: makes thousands of random requests from the API document and calls the handlers of the app with them, on
// a temporary database.
import { readArguments } from './bootstrap/usage.mjs'

readArguments({
  usage: 'Use npm run fuzz. The variable FUZZ_REQUESTS says how many requests; FUZZ_SEED repeats a run.',
})
process.env.FUZZ_REQUESTS ??= '5000'
process.argv.push('--deep', 'app/v1/openapi.json/fuzz')
await import('./test.mjs')
