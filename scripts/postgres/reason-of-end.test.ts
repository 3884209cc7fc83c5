import { expect, it } from 'vitest'
import { reasonOfEnd } from './cluster'

const REASON = 'FATAL:  recovery ended before configured recovery target was reached'

it('the reason is found, also if a client came while the server ended', () => {
  const log = `LOG:  starting point-in-time recovery
FATAL:  the database system is starting up
${REASON}
LOG:  startup process (PID 7) exited with exit code 1
FATAL:  the database system is shutting down
LOG:  database system is shut down
`
  expect(reasonOfEnd(log)).toBe(REASON)
})

it('without a reason, the last message is shown', () => {
  expect(reasonOfEnd('LOG:  starting\nLOG:  database system is shut down\n')).toBe(
    'LOG:  database system is shut down',
  )
})
