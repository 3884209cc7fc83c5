import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { ConnectionScope } from '@/components/form/connection-scope'
import type { Environment } from '@/lib/core/api-key-format'
import { MESSAGES } from '@/messages/catalogue'
import { browser } from '@/scripts/test/browser.fixture'
import { textsOf } from '@/testing/pdf-texts'

const ROOT = path.join(import.meta.dirname, '[environment]')

/** Every page and every file of the dashboard, by its address: `/customers/[id]`, `/customers/export`. */
export const PLACES = new Map(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => ['page.tsx', 'route.ts'].includes(path.basename(file)))
    .map((file) => [file === 'page.tsx' ? '' : `/${path.dirname(file)}`, path.join(ROOT, file)]),
)

/** The route of an address: the one with the fewest dynamic parts that matches. */
export function placeAt(address: string): string | undefined {
  const parts = address.split('?')[0]?.split('/') ?? []
  return [...PLACES.keys()]
    .filter((place) => {
      const own = place.split('/')
      return own.length === parts.length && own.every((each, n) => each.startsWith('[') || each === parts[n])
    })
    .toSorted((a, b) => a.split('[').length - b.split('[').length)[0]
}

interface PageGiven {
  params: Promise<Record<string, string>>
  searchParams: Promise<Record<string, string>>
}

/** The bytes of a PDF depend on its ids, so its texts are compared. */
async function contentOf(file: Response): Promise<string> {
  const isPdf = file.headers.get('content-type') === 'application/pdf'
  return isPdf ? (await textsOf(file)).join('\n') : file.text()
}

/** What a visitor gets at an address: a page in its frame, or a file. If Next refuses, the name of the refusal. */
export async function shownAt(address: string, environment: Environment = 'sandbox'): Promise<string> {
  const place = placeAt(address) ?? ''
  browser.at = `/dashboard/${environment}${address}`
  const url = new URL(`http://localhost:3000${browser.at}`)
  const values = (address.split('?')[0] ?? '').split('/')
  const params = Promise.resolve({
    environment,
    ...Object.fromEntries(
      place.split('/').flatMap((part, n) => (part.startsWith('[') ? [[part.slice(1, -1), values[n]]] : [])),
    ),
  })
  const searchParams = Promise.resolve(Object.fromEntries(url.searchParams))
  try {
    const made = await import(PLACES.get(place) as string)
    if (made.GET) return await contentOf(await made.GET(new Request(url), { params }))
    const { default: Layout } = await import(path.join(ROOT, 'layout.tsx'))
    const Page = made.default as (props: PageGiven) => ReactNode
    const { prelude } = await prerender(
      <ConnectionScope words={MESSAGES.en.connection}>
        <Layout params={params}>
          <Page params={params} searchParams={searchParams} />
        </Layout>
      </ConnectionScope>,
      { onError: () => undefined },
    )
    return await new Response(prelude).text()
  } catch (error) {
    const { digest } = error as { digest?: string }
    if (!digest?.startsWith('NEXT_')) throw error
    return digest
  }
}
