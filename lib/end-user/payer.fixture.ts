import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { newCustomer } from '@/testing/billing'
import type { TestBusiness } from '@/testing/business'
import { newPhone, newSignedInCustomer } from '@/testing/customer'

/** A customer of a business with money in the wallet, signed in to it. */
export async function newPayer({ ctx }: Pick<TestBusiness, 'ctx'>, amountPaisa: bigint, phone = newPhone()) {
  const customerId = await newCustomer(ctx)
  await topUpSandboxCustomer(ctx, customerId, { amountPaisa, phone })
  return { ...(await newSignedInCustomer(ctx, phone)), customerId }
}
