import { expect, test } from './fixtures'

test('a phone can keep the balance on its first screen', async ({ page }) => {
  await page.goto('/wallet/sign-in')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ start_url: '/wallet', display: 'standalone' })
  for (const { src, type } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe(type)
})
