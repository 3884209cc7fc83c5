import type { Page } from '@playwright/test'

/** Fills the form that takes money out of a balance. Nothing is sent yet. */
export async function fillWithdrawal(phone: Page, rupees: string): Promise<void> {
  await phone.goto('/wallet/withdrawals/new')
  await phone.locator('input[name=amountPaisa]').fill(rupees)
  await phone.locator('select[name="to.bankCode"]').selectOption('NABIL')
  await phone.locator('input[name="to.accountNumber"]').fill('0123 4567 8901 4821')
  await phone.locator('input[name="to.accountName"]').fill('Sita Rai')
}
