import { expect, test } from './fixtures'

test('a phone can keep the balance on its first screen', async ({ page }) => {
  await page.goto('/wallet/sign-in')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({
    name: 'Khata',
    start_url: '/wallet',
    scope: '/wallet',
    display: 'standalone',
    theme_color: await page.locator('meta[name=theme-color]').first().getAttribute('content'),
  })
  // What Android asks for: two sizes, and one that may be cut to any shape.
  const kinds = manifest.icons.map(
    ({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose ?? 'any'}`,
  )
  expect(kinds).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const { src, sizes, type } of manifest.icons) {
    const response = await page.request.get(src)
    expect(response.headers()['content-type']).toBe(type)
    if (type !== 'image/png') continue
    const size = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      return `${bitmap.width}x${bitmap.height}`
    }, src)
    expect(size).toBe(sizes)
  }
})
