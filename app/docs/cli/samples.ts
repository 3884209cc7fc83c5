export const LISTENING = `npx khata listen --forward-to localhost:4000/khata/webhooks

# Ready. Ctrl-C stops.
# 14:03:12  subscription.created          evt_01m7xk4…  → 204  12 ms
# 14:03:12  invoice.paid                  evt_01m7xk5…  → 204  9 ms`

export const CONFIG_FILE = `{
  "apiKey": "nep_test_…",
  "baseUrl": "BASE_URL"
}`

export const CALLING = `npx khata get /v1/customers limit=5
CUSTOMER=$(npx khata post /v1/customers email=asha@example.com --pick id)
npx khata patch /v1/customers/$CUSTOMER metadata:='{"plan":"gold"}'
npx khata delete /v1/customers/$CUSTOMER`
