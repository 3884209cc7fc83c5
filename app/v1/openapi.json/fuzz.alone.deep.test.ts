import { expect, test } from 'vitest'
import { Api } from '@/testing/api'
import { fuzz } from '@/testing/fuzz'

// The requests are random. The seed is printed, to repeat a run. `npm run fuzz` makes many. The cause of a failure is only in the log.
process.env.LOG_LEVEL = 'error'

const requests = Number(process.env.FUZZ_REQUESTS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

test('no random request makes the server fail, and every response is as the document describes', async () => {
  console.log(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`)
  const api = await Api.load()
  const report = await fuzz(api, {
    requests,
    seed,
    progress: (made) => requests > 300 && console.log(`${made} of ${requests} requests`),
  })
  console.log('Responses by status:', report.statuses)
  expect(report.problems).toEqual([])
}, 1_200_000)
