import { fonepayCheckoutProvider } from './fonepay-checkout'

// A process of its own that asks Fonepay with the settings of a shop, as often as it is told.

const [settings, times] = process.argv.slice(2) as [string, string]
const provider = fonepayCheckoutProvider(JSON.parse(settings))
process.send?.('ready')
// Both begin when both are ready.
process.once('message', async () => {
  for (let n = 0; n < Number(times); n++) await provider.verify()
  process.exit(0)
})
