import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, newMerchant, openPersonMenu, signIn, signOut, signUp, test } from './fixtures'

const CODE_REFUSED = 'The authenticator code is wrong or has already been used. Wait for the next one.'

// RFC 6238: how long a code is shown.
const STEP_SECONDS = 30

/** Turns an authenticator app on with the code of the last step, so that the present code is still unused. */
async function turnOn(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/dashboard/sandbox/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = shown?.replaceAll(' ', '') ?? ''
  // If a new step begins before the code arrives, the code is too old. Then the next attempt succeeds.
  await expect(async () => {
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - STEP_SECONDS })
    await page.getByLabel('The six digits that the app shows now').fill(code)
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('khata-recovery-codes.txt')
  return { secret, recoveryCodes: await shownCodes(page) }
}

async function shownCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

/** Makes the last proof of identity older than it may be. */
function leaveOpen(
  database: (sql: string, about: string) => Promise<unknown>,
  email: string,
): Promise<unknown> {
  return database(
    `UPDATE merchant_sessions s SET identity_proved_at = now() - interval '11 minutes'
     FROM merchant_accounts a WHERE a.id = s.account_id AND a.email = $1`,
    email,
  )
}

test('a person signs up, turns an authenticator app on, signs in with it and without it, and turns it off', async ({
  page,
  outbox,
  database,
}) => {
  const merchant = newMerchant()
  await signUp(page, merchant, outbox)
  await openPersonMenu(page)
  await expect(page.getByText(`${merchant.email} (owner)`)).toBeVisible()
  const { secret, recoveryCodes } = await turnOn(page)
  const [first = '', second = '', third = ''] = recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)
  await signOut(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/sign-in?next=%2Fdashboard%2Fsandbox')

  await test.step('after the password a code leads to the dashboard, once', async () => {
    const code = generateSync({ secret })
    const enterCode = async () => {
      await signIn(page, merchant)
      await page.getByLabel('Code of your authenticator app').fill(code)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await enterCode()
    await expect(page).toHaveURL('/dashboard/sandbox')
    await signOut(page)
    await enterCode()
    await expect(page.getByText(CODE_REFUSED)).toBeVisible()
  })

  await test.step('without the phone a recovery code does, once', async () => {
    const enterRecoveryCode = async () => {
      await page.getByText('Use a recovery code instead').click()
      await page.getByLabel('Recovery code', { exact: true }).fill(first)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await enterRecoveryCode()
    await expect(page).toHaveURL('/dashboard/sandbox')
    await signOut(page)
    await signIn(page, merchant)
    await enterRecoveryCode()
    await expect(page.getByText(CODE_REFUSED)).toBeVisible()
    await page.getByLabel('Recovery code', { exact: true }).fill(second)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard/sandbox')
  })

  await test.step('ten minutes later a production key asks for password and code again, in its own form', async () => {
    await leaveOpen(database, merchant.email)
    await page.goto('/dashboard/production/api-keys')
    await page.getByLabel('Name', { exact: true }).fill('Shop server')
    await page.getByRole('button', { name: 'Create key' }).click()
    const proof = page.getByRole('region', { name: 'Confirm that it is you' })
    await proof.getByLabel('Your password').fill('not the password')
    await proof.getByLabel('Code of your authenticator app').fill(third)
    await proof.getByRole('button', { name: 'Confirm and continue' }).click()
    await expect(proof.getByText('This is not your password.')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shop server')
    await proof.getByLabel('Your password').fill(merchant.password)
    await proof.getByLabel('Code of your authenticator app').fill(third)
    await proof.getByRole('button', { name: 'Confirm and continue' }).click()
    await expect(page.getByText(/^nep_live_\w{36}$/)).toBeVisible()
  })

  await test.step('new recovery codes end the old ones, and turning it off takes one', async () => {
    await page.goto('/dashboard/sandbox/security')
    await expect(page.getByText('7 of your recovery codes are left.')).toBeVisible()
    await page.getByRole('button', { name: 'Make new recovery codes' }).click()
    const [fresh = ''] = await shownCodes(page)
    await page.getByRole('button', { name: 'Turn the second factor off' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Your password').fill(merchant.password)
    await dialog.getByLabel('Code of your authenticator app').fill(fresh)
    await dialog.getByRole('button', { name: 'Turn it off' }).click()
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
    await signOut(page)
    await signIn(page, merchant)
    await expect(page).toHaveURL('/dashboard/sandbox')
  })
})
