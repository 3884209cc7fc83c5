import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { SHOWN_WALLET } from '@/app/_form/form-fields'
import { CustomerFrame } from '@/components/customer/frame'
import { SendsAlong } from '@/components/form/sends-along'
import { Notice } from '@/components/ui/notice'
import { brandingOf } from '@/lib/business/read'
import { toWire } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import { currentLanguage } from '@/messages/language'
import { HelpLine } from './help-line'

const PLACES = {
  home: '/wallet',
  movements: '/wallet/movements',
  invoices: '/wallet/invoices',
  settings: '/wallet/settings',
}

interface WalletPageProps {
  ctx: UserCtx
  /** The page's address without `lang`. */
  path: string
  title: string
  /** The place in the navigation to which it belongs. */
  place: keyof typeof PLACES
  /** True if the title is only for screen readers. */
  isTitleHidden?: boolean
  /** What was just done. */
  done?: string | undefined
  children: React.ReactNode
}

/**
 * A page of a customer who is signed in. In a sandbox it is that business's. Its forms are about the wallet that it shows, also after
 * another tab has opened another one.
 */
export async function WalletPage({
  ctx,
  path,
  title,
  place,
  isTitleHidden = false,
  done,
  children,
}: WalletPageProps) {
  const language = await currentLanguage()
  const t = await getTranslations('wallet.nav')
  return (
    <CustomerFrame
      brand={ctx.businessId && (await brandingOf(ctx.businessId))}
      language={language}
      path={path}
      isSandbox={ctx.environment === 'sandbox'}
      helpLine={<HelpLine language={language} />}
      progress={
        <nav aria-label={t('label')} className="border-b border-line">
          <ul className="-mx-1.5 flex flex-wrap gap-x-2">
            {Object.entries(PLACES).map(([name, href]) => (
              <li key={name}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={name === place ? 'page' : undefined}
                  className="block min-h-11 min-w-11 border-b-2 border-transparent px-1.5 py-2.5 text-center whitespace-nowrap text-ink-muted hover:text-ink aria-[current=page]:border-khata aria-[current=page]:font-medium aria-[current=page]:text-ink"
                >
                  {t(name as keyof typeof PLACES)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      {done && <Notice look="success">{done}</Notice>}
      <h1 className={isTitleHidden ? 'sr-only' : 'text-2xl font-semibold tracking-tight'}>{title}</h1>
      <SendsAlong fields={{ [SHOWN_WALLET]: toWire('wal', ctx.walletId) }}>{children}</SendsAlong>
    </CustomerFrame>
  )
}
