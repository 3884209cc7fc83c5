import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'

type Words = Awaited<ReturnType<typeof getTranslations<'wallet'>>>

/** What the browser calls a page of the wallet: `generateMetadata = walletTitle('invoices.title')`. */
export const walletTitle = (key: Parameters<Words>[0]) => async (): Promise<Metadata> => ({
  title: (await getTranslations('wallet'))(key),
})
