import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CustomerFrame } from '@/components/customer/frame'
import { brandingOf } from '@/lib/business/read'
import { DomainError } from '@/lib/core/errors'
import { currentLanguage } from '@/messages/language'
import { businessIdOf } from '../session'

interface SignInFrameProps {
  /** The business whose sandbox it is, as it is written in the address. */
  sandbox: string | null
  path: string
  title: string
  children: React.ReactNode
}

/** The frame of both steps. In a sandbox it says whose. */
export async function SignInFrame({ sandbox, path, title, children }: SignInFrameProps) {
  const t = await getTranslations('wallet.signIn')
  const brand = sandbox ? await brandOf(sandbox) : null
  return (
    <CustomerFrame brand={brand} language={await currentLanguage()} path={path} isSandbox={brand !== null}>
      {brand && <p className="text-sm text-ink-muted">{t('ofBusiness', { business: brand.name })}</p>}
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {children}
    </CustomerFrame>
  )
}

/** An address of a business that does not exist is no page. */
async function brandOf(sandbox: string) {
  const businessId = businessIdOf(sandbox)
  if (!businessId) notFound()
  return brandingOf(businessId).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'resource_not_found') notFound()
    throw error
  })
}
