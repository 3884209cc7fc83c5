const JSON_HEADERS = `-H "x-api-key: $KHATA_KEY" -H "Content-Type: application/json"`

/** The shell commands of the quick start, step by step, each usable after the one before. */
export function quickStart(baseUrl: string) {
  return {
    key: `export KHATA=${baseUrl}\nexport KHATA_KEY=nep_test_…`,
    catalog: `curl $KHATA/v1/catalog/products \\
  ${JSON_HEADERS} \\
  -d '{"name":"Gold membership"}'

# data.id of the answer
export PRODUCT=prod_…

curl $KHATA/v1/catalog/prices \\
  ${JSON_HEADERS} \\
  -d '{"productId":"'$PRODUCT'","amountPaisa":"50000","currency":"NPR","interval":"month"}'

export PRICE=price_…`,
    customer: `curl $KHATA/v1/customers \\
  ${JSON_HEADERS} \\
  -d '{"email":"asha@example.com","name":"Asha Gurung"}'

export CUSTOMER=cus_…

curl $KHATA/v1/sandbox/customers/$CUSTOMER/topup \\
  ${JSON_HEADERS} \\
  -d '{"amountPaisa":"70000"}'`,
    subscribe: `curl $KHATA/v1/subscriptions \\
  ${JSON_HEADERS} \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"priceId":"'$PRICE'","customerId":"'$CUSTOMER'"}'

export SUBSCRIPTION=sub_…`,
    renew: `# 32 days later: past_due
curl $KHATA/v1/sandbox/clock/advance \\
  ${JSON_HEADERS} \\
  -d '{"seconds":2764800}'
curl $KHATA/v1/subscriptions/$SUBSCRIPTION -H "x-api-key: $KHATA_KEY"

# Rs 400 arrive: active again, at once
curl $KHATA/v1/sandbox/customers/$CUSTOMER/topup \\
  ${JSON_HEADERS} \\
  -d '{"amountPaisa":"40000"}'
curl $KHATA/v1/subscriptions/$SUBSCRIPTION -H "x-api-key: $KHATA_KEY"`,
  }
}
