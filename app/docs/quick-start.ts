/**
 * The shell commands of the quick start, step by step. They run in any `sh` and need nothing but Node.js: `npx khata`
 * makes each call, and `--pick id` keeps the id of what was made.
 */
export const QUICK_START = {
  catalog: `PRODUCT=$(npx khata post /v1/catalog/products name="Gold membership" --pick id)
PRICE=$(npx khata post /v1/catalog/prices productId=$PRODUCT \\
  amountPaisa=50000 currency=NPR interval=month --pick id)`,
  customer: `CUSTOMER=$(npx khata post /v1/customers email=asha@example.com name="Asha Gurung" --pick id)
npx khata post /v1/sandbox/customers/$CUSTOMER/topup amountPaisa=70000 --pick wallet.balancePaisa`,
  subscribe: `SUBSCRIPTION=$(npx khata post /v1/subscriptions priceId=$PRICE customerId=$CUSTOMER --pick id)
npx khata get /v1/subscriptions/$SUBSCRIPTION --pick status
npx khata get /v1/customers/$CUSTOMER --pick walletBalancePaisa`,
  pass: `npx khata post /v1/sandbox/clock/advance seconds:=2764800 --pick now
npx khata get /v1/subscriptions/$SUBSCRIPTION --pick status`,
  recover: `npx khata post /v1/sandbox/customers/$CUSTOMER/topup amountPaisa=40000 --pick wallet.balancePaisa
npx khata get /v1/subscriptions/$SUBSCRIPTION --pick status
npx khata get /v1/customers/$CUSTOMER --pick walletBalancePaisa`,
}

/** What one call looks like on the wire, for those who call from a program. */
export function curlSample(baseUrl: string): string {
  return `curl ${baseUrl}/v1/customers \\
  -H "x-api-key: nep_test_…" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(node -p 'crypto.randomUUID()')" \\
  -d '{"email":"asha@example.com","name":"Asha Gurung"}'`
}
