import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { after } from 'next/server'
import { getTranslations } from 'next-intl/server'
import { NOTHING_AGREED } from '@/app/checkout/[token]/agreed'
import { ONLY_COUNT } from '@/app/checkout/[token]/choice'
import { CouponFold } from '@/app/checkout/[token]/coupon-fold'
import { KnownNote } from '@/app/checkout/[token]/known-note'
import { findKnownPerson, type KnownPerson } from '@/app/checkout/[token]/known-person'
import { MovedOffer } from '@/app/checkout/[token]/moved-offer'
import { NextOfStart } from '@/app/checkout/[token]/next-of-start'
import { Offer } from '@/app/checkout/[token]/offer'
import { OneMore } from '@/app/checkout/[token]/one-more'
import { PhoneField } from '@/app/checkout/[token]/phone-form'
import { StartChoice } from '@/app/checkout/[token]/start-choice'
import { chargeWords } from '@/app/checkout/[token]/start-words'
import { priceWords } from '@/app/checkout/[token]/words'
import { businessPreview } from '@/app/link-preview'
import { AskShop } from '@/components/customer/ask-shop'
import { CustomerFrame } from '@/components/customer/frame'
import { Seller } from '@/components/customer/seller'
import { Form } from '@/components/form/form'
import { Field } from '@/components/ui/field'
import { Fold } from '@/components/ui/fold'
import { SubmitButton } from '@/components/ui/submit-button'
import { WholeDates } from '@/components/ui/whole-dates'
import { clientOf } from '@/lib/auth/client'
import { sellerOf } from '@/lib/business/read'
import type { CheckoutView } from '@/lib/checkout/read'
import { costsNothing, shownTermsOf } from '@/lib/checkout/terms'
import { quantity } from '@/lib/core/fields'
import { newWireId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { MAX_QUANTITY } from '@/lib/core/quantity'
import { digestOf, readShown, shownInForm } from '@/lib/core/shown-terms'
import { pictureOf } from '@/lib/image/read'
import { countOpened, findLinkAt, type LinkView } from '@/lib/payment-link/view'
import { FIRST_VISIT_HEADER } from '@/lib/payment-link/visit'
import { isTestPhone } from '@/lib/phone-code/rules'
import { providersAt, takesPayment } from '@/lib/provider-account/offered'
import { currentLanguage } from '@/messages/language'
import { startKnownWithForm, startLinkWithForm } from './actions'

type Props = PageProps<'/buy/[slug]'>

async function readLink({ params, searchParams }: Props): Promise<LinkView | undefined> {
  const [{ slug }, query] = await Promise.all([params, searchParams])
  const wished = quantity.safeParse(Number(query.quantity))
  const call = { requestId: newWireId('req'), ip: clientOf(await headers()).ip }
  return findLinkAt(slug, { quantity: wished.data }, call)
}

/** The preview of the link in a messenger. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const known = await readLink(props)
  if (!known) return {}
  const { view } = known
  const t = await getTranslations('checkout')
  const { productName: product, businessName: business } = view
  const title = t('title', { product })
  const price = await priceWords(view, await currentLanguage())
  const description = t('preview', { product, business, price })
  return businessPreview(business, { title, description }, view.imageUrl ?? view.logoUrl)
}

/** The permanent page of an offer. Opening it creates nothing. The first click on a button creates a checkout for this person. */
export default async function BuyPage(props: Props) {
  const [{ slug }, known, asked] = await Promise.all([props.params, readLink(props), props.searchParams])
  if (!known) notFound()
  const { link, view, now } = known
  if ((await headers()).has(FIRST_VISIT_HEADER)) after(() => countOpened(link))
  const language = await currentLanguage()
  const t = await getTranslations('checkout')
  const { businessName: business, quantity: many } = view
  const was = readShown(String(asked.was))
  const isSold = link.active && view.isSold
  const isOpen = isSold && takesPayment(costsNothing(view), await providersAt(view))
  const reason = isSold ? 'not_payable' : 'not_sold'
  const phone = testPhone(view, asked.phone)
  const person = isOpen && !phone ? await findKnownPerson(view) : null
  const offer = person?.offer ?? view
  const brand = { ...view, name: business, logo: view.logoUrl ? await pictureOf(view.logoUrl) : null }
  return (
    <CustomerFrame
      brand={brand}
      language={language}
      path={many === link.quantity ? `/buy/${slug}` : `/buy/${slug}?quantity=${many}`}
      isSandbox={view.environment === 'sandbox'}
    >
      {isOpen ? (
        <>
          {was && <MovedOffer former={was} now={shownTermsOf(view)} language={language} />}
          <Offer view={offer} language={language} now={now} />
          <BuyForms slug={slug} link={link} view={view} known={person} phone={phone} language={language} />
          <p className="text-sm text-ink-muted">
            <WholeDates>{await chargeWords(offer, NOTHING_AGREED, now, language)}</WholeDates>
          </p>
          <NextOfStart view={offer} now={now} language={language} />
          <Seller seller={await sellerOf(link.businessId)} language={language} />
        </>
      ) : (
        <>
          <h1 className="text-2xl font-semibold tracking-tight">{t(`closed.${reason}.heading`)}</h1>
          <p>{t(`closed.${reason}.text`, { business })}</p>
          <AskShop shop={brand} />
        </>
      )}
    </CustomerFrame>
  )
}

/** The phone number with which a merchant tries a link of the sandbox. */
function testPhone({ environment }: CheckoutView, asked: unknown): string | undefined {
  const phone = `+977${asked}`
  return isTestPhone(environment, phone) ? phone : undefined
}

interface BuyFormsProps {
  slug: string
  link: LinkView['link']
  view: CheckoutView
  /** The person whom this browser already knows. */
  known: KnownPerson | null
  /** In E.164, for a merchant who tries the link. */
  phone: string | undefined
  language: Language
}

/** One tap for a person whom this browser already knows, and the form for another number. Otherwise only that form. */
async function BuyForms({ known, phone, language, ...link }: BuyFormsProps) {
  const t = await getTranslations('checkout')
  const { view } = link
  const form = (
    <>
      <BuyForm {...link} number={<PhoneField environment={view.environment} phone={phone} />}>
        <StartChoice view={view} language={language} known={null} />
      </BuyForm>
      <p className="text-sm text-ink-muted">{t('first.next')}</p>
    </>
  )
  if (!known?.isSignedIn) return form
  return (
    <>
      <BuyForm {...link} number={null}>
        <OneMore had={known.had} view={known.offer} language={language}>
          <StartChoice view={known.offer} language={language} known={known} />
        </OneMore>
      </BuyForm>
      <KnownNote known={known} view={known.offer} />
      <Fold scale="large" title={t('known.other')}>
        {form}
      </Fold>
    </>
  )
}

interface BuyFormProps extends Pick<BuyFormsProps, 'slug' | 'link' | 'view'> {
  /** The field for the phone number. Null if the browser knows it. */
  number: React.ReactNode
  /** What the person agrees to, and the buttons. */
  children: React.ReactNode
}

/**
 * Who buys, the quantity, the coupon, and the way to pay. If the quantity is not the one that the page has calculated with, any button
 * shows the page again with the new amount.
 */
async function BuyForm({ slug, link: { allowQuantity }, view, number, children }: BuyFormProps) {
  const t = await getTranslations('checkout.link')
  const quantity = String(view.quantity)
  return (
    <Form
      scale="large"
      action={number ? startLinkWithForm : startKnownWithForm}
      hidden={{
        id: slug,
        counted: quantity,
        shown: shownInForm(shownTermsOf(view)),
        offered: digestOf(shownTermsOf(view)),
        ...(!allowQuantity && { quantity }),
      }}
    >
      {allowQuantity && (
        <div className="-order-2">
          <Field
            name="quantity"
            label={t('quantity')}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_QUANTITY}
            defaultValue={quantity}
            required
          />
        </div>
      )}
      {number}
      {view.allowCouponCodes && <CouponFold />}
      {children}
      {/* Shown at the field of the quantity, but after the other buttons in the form, so that the Enter key does not activate it. */}
      {allowQuantity && (
        <div className="-order-1">
          <SubmitButton look="quiet" name="provider" value={ONLY_COUNT} formNoValidate>
            {t('update')}
          </SubmitButton>
        </div>
      )}
    </Form>
  )
}
