// `npm run fuzz`: thousands of requests made from the API document against the app's own handlers, on a temporary
// database. FUZZ_REQUESTS sets how many, FUZZ_SEED repeats a run.
process.env.FUZZ_REQUESTS ??= '5000'
process.argv.splice(2, Infinity, 'app/v1/openapi.json/fuzz.test.ts')
await import('./test.mjs')
