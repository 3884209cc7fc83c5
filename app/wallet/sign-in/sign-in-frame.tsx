import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { CustomerFrame } from '@/components/customer/frame'
import { brandingOf } from '@/lib/business/read'
import { currentLanguage } from '@/messages/language'
import { HelpLine } from '../help-line'

interface SignInFrameProps {
  /** The business whose sandbox it is, as a wire id. */
  sandbox: string | null
  path: string
  title: string
  children: React.ReactNode
}

/** The frame of both steps. In a sandbox it shows the business. */
export async function SignInFrame({ sandbox, path, title, children }: SignInFrameProps) {
  const t = await getTranslations('wallet.signIn')
  const language = await currentLanguage()
  const brand = sandbox ? await onPage('biz', sandbox, brandingOf) : null
  return (
    <CustomerFrame
      brand={brand}
      language={language}
      path={path}
      isSandbox={brand !== null}
      helpLine={<HelpLine language={language} />}
    >
      {brand && <p className="text-sm text-ink-muted">{t('ofBusiness', { business: brand.name })}</p>}
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {children}
    </CustomerFrame>
  )
}
