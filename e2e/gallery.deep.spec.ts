import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures'

test('the gallery shows every part of the pages, in both themes, to everyone', async ({ page }) => {
  await page.goto('/gallery')
  for (const theme of ['light', 'dark']) {
    const shown = page.getByRole('region', { name: theme, exact: true })
    await expect(shown.getByRole('heading', { name: 'Buttons' })).toBeVisible()
    await expect(shown).toHaveCSS('color-scheme', theme)
  }
  const { violations } = await new AxeBuilder({ page })
    // Without the details of what passed, axe is twice as fast on a long page.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([])
})

for (const width of [320, 360, 768, 1280]) {
  test(`no part of a page needs sideways scrolling at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/gallery')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('nothing moves for those who want no motion', async ({ page }) => {
  const moving = () => page.evaluate(() => document.getAnimations().length)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/gallery')
  await expect.poll(moving).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
})

test('one’s own amount is asked for only when it is chosen, without JavaScript too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/gallery')
  const light = page.getByRole('region', { name: 'light', exact: true })
  await expect(light.getByRole('textbox', { name: 'Other amount' })).toBeHidden()
  await light.getByRole('radio', { name: 'Other amount' }).check({ force: true })
  await expect(light.getByRole('textbox', { name: 'Other amount' })).toBeVisible()
  await context.close()
})

test('a dangerous question keeps the keyboard inside, takes Escape for no, and may want a word typed', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/gallery')
  const answer = page
    .getByRole('status')
    .filter({ hasText: /^(nothing|canceled|deleted)$/ })
    .first()
  const opener = page.getByRole('button', { name: 'Delete an endpoint' }).first()
  await opener.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the endpoint?' })
  await expect(dialog).toContainText('12 deliveries that wait are not sent any more.')
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect(dialog.getByLabel('Type “delete” to go on')).toBeFocused()
  for (let stops = 0; stops < 5; stops++) {
    await page.keyboard.press('Tab')
    // Between the last and the first control, the focus is on the browser itself.
    const isInside = dialog.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    )
    expect(await isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(answer).toHaveText('nothing')

  await opener.click()
  await dialog.getByLabel('Type “delete” to go on').fill('delete')
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect(answer).toHaveText('deleted')
  // The policy of the page refuses styles without its nonce, and would say so here.
  expect(complaints).toEqual([])
})

test('a list is read with the arrow keys; its filters and menus open from the keyboard and close on Escape', async ({
  page,
}) => {
  await page.goto('/gallery')
  const light = page.getByRole('region', { name: 'light', exact: true })

  await light.getByRole('link', { name: 'Asha Gurung' }).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(light.getByRole('link', { name: 'Bimal Thapa' })).toBeFocused()
  await expect(light.getByRole('tooltip').filter({ visible: true })).toHaveCount(0)
  const exact = light.getByRole('tooltip').filter({ hasText: '1 September 2026, 16 Bhadra 2083' })
  await light
    .getByRole('row', { name: /Bimal Thapa/ })
    .locator('time')
    .hover()
  await expect(exact).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(light.getByRole('tooltip').filter({ visible: true })).toHaveCount(0)

  const menu = light.getByRole('button', { name: 'More actions' })
  await menu.press('Enter')
  await expect(light.getByRole('link', { name: 'Open the wallet' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(light.getByRole('button', { name: 'Archive customer' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(light.getByRole('button', { name: 'Archive customer' })).toBeHidden()

  await light.getByRole('tab', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(light.getByRole('tabpanel', { name: 'TypeScript' })).toBeVisible()
})

test('a filter is chosen without JavaScript, and stands in the address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/gallery')
  const light = page.getByRole('region', { name: 'light', exact: true })
  // With keys: what comes after the page, such as a font, moves what is below, and a click falls beside the filter.
  await light.getByRole('button', { name: 'E-mail', exact: true }).press('Enter')
  const filter = light.getByRole('dialog', { name: 'Filter: E-mail' })
  await filter.getByLabel('E-mail').fill('asha@example.com')
  await filter.getByRole('button', { name: 'Apply filter' }).press('Enter')
  await expect(page).toHaveURL('/gallery?status-light=active&email-light=asha%40example.com')
  await context.close()
})
