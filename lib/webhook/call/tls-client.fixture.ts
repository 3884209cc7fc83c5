// A process that calls URLs over TLS and prints one JSON line with the result of each. It is a process of its own,
// because Node reads NODE_EXTRA_CA_CERTS only when a process starts. Every name leads to this machine.
import { createSender } from './send'

const send = createSender({
  allowed: ['127.0.0.0/8'],
  granted: () => false,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  timeoutMs: 10_000,
})

for (const url of process.argv.slice(2)) {
  const { response, failure } = await send({ url, headers: { 'Webhook-Id': 'evt_1' }, body: '{}' })
  console.log(JSON.stringify({ status: response?.status, failure: failure?.code }))
}
process.exit(0)
