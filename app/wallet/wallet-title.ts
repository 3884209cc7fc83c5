import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'

type Words = Awaited<ReturnType<typeof getTranslations<'wallet'>>>

/** The browser title of a wallet page: `generateMetadata = walletTitle('invoices.title')`. */
export const walletTitle = (key: Parameters<Words>[0]) => async (): Promise<Metadata> => ({
  title: (await getTranslations('wallet'))(key),
})
