import { archiveWords } from '@/app/(merchant)/dashboard/object/archive-words'
import { OfferPreview } from '@/app/(merchant)/dashboard/object/offer-preview'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ArchiveMenu } from '@/components/dashboard/archive-menu'
import { PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { objectPath } from '@/components/dashboard/object-path'
import { ShareLink } from '@/components/dashboard/share-link'
import { Section } from '@/components/ui/card'
import { MenuLink } from '@/components/ui/menu'
import { countIn } from '@/lib/core/digits'
import { toWire } from '@/lib/core/id'
import { type Language, languageOf } from '@/lib/core/language'
import { getOfferedLink } from '@/lib/payment-link/load-offers'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { findLinkAt } from '@/lib/payment-link/view'
import { TEST_NUMBERS } from '@/lib/phone-code/rules'
import { providersAt } from '@/lib/provider-account/offered'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { ActiveMark } from '../../../object/archivable'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { TermsOf } from '../../../object/terms-of'
import { trialIn } from '../../../object/terms-words'
import { type Visit, visit } from '../../../visit'
import { editLinkMetadataWithForm, switchOffLinkWithForm, switchOnLinkWithForm } from '../actions'
import { paymentLinkList } from '../list'
import { linkTruth } from '../now'

export const generateMetadata = titled(({ paymentLinks }) => paymentLinks.page.title)

type Props = PageProps<'/dashboard/[environment]/payment-links/[id]'>

export default async function PaymentLinkPage({ params, searchParams }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'checkout:read')
  const { ctx, language, may } = visitor
  const { catalog, coupons, list, paymentLinks, subscriptions } = MESSAGES[language]
  const words = paymentLinks.page
  const row = await onPage('plink', id, (linkId) => getOfferedLink(ctx, linkId))
  const providers = await providersAt(ctx)
  const link = presentPaymentLink(row, providers)
  const quantity = countIn(language, link.quantity)
  const fact = factsOf(visitor)
  return (
    <ObjectPage
      of={paymentLinkList}
      visit={visitor}
      api="payment-links"
      value={link}
      title={row.productName}
      status={<ActiveMark active={link.active} language={language} />}
      actions={
        may('checkout:write') && <PaymentLinkActions link={link} word={row.productName} language={language} />
      }
      now={linkTruth(row, providers, language)}
      facts={[
        fact.link(list.heads.product, `catalog/${toWire('prod', row.productId)}`, row.productName),
        fact.link(
          list.heads.price,
          `catalog/prices/${link.priceId}`,
          <TermsOf terms={row} language={language} />,
        ),
        { label: catalog.price.trial, value: trialIn(row.trialDays, language) },
        {
          label: list.heads.quantity,
          value: link.allowQuantity ? filled(words.orMore, { quantity }) : quantity,
        },
        { label: coupons.page.title, value: link.couponCode },
        { label: words.codes, value: link.allowCouponCodes ? words.mayType : list.none },
        { label: list.heads.email, value: link.requireEmail ? words.asked : words.optional },
        { label: subscriptions.link.successUrl, value: link.successUrl },
        fact.ago(list.heads.created, link.createdAt),
        fact.ago(words.changed, link.updatedAt),
        fact.id(link.id),
      ]}
      hasActivity
      metadata={may('checkout:write') && { action: editLinkMetadataWithForm, hidden: { id: link.id } }}
    >
      <ShareLink link={link} product={row.productName} testPhone={TEST_NUMBERS.first} language={language} />
      <LinkPreview
        visit={visitor}
        slug={link.slug}
        here={`/dashboard/${environment}/payment-links/${link.id}`}
        lang={(await searchParams).lang}
      />
    </ObjectPage>
  )
}

interface PaymentLinkActionsProps {
  link: ReturnType<typeof presentPaymentLink>
  /** The word to type in production to archive it. */
  word: string
  language: Language
}

/** The actions for a payment link. */
function PaymentLinkActions({ link, word, language }: PaymentLinkActionsProps) {
  const words = MESSAGES[language].paymentLinks.page
  const { id, environment, active } = link
  return (
    <ArchiveMenu
      kind="link"
      isArchived={!active}
      hidden={{ id }}
      archive={switchOffLinkWithForm}
      restore={switchOnLinkWithForm}
      words={archiveWords(words, word, language)}
      title={words.archiveTitle}
      consequence={words.archiveText}
      word={word}
    >
      <MenuLink href={`${objectPath(environment, id)}/edit`}>{words.edit}</MenuLink>
    </ArchiveMenu>
  )
}

interface LinkPreviewProps {
  visit: Visit
  slug: string
  /** The address of the page. */
  here: string
  /** The language in the page's address. */
  lang: string | string[] | undefined
}

/** What people see when they open the link, in both languages. Nothing if nothing is on offer. Then the page says so in a sentence. */
async function LinkPreview({ visit, slug, here, lang }: LinkPreviewProps) {
  const at = await findLinkAt(slug, {}, visit.ctx)
  if (!at?.link.active || !at.view.isSold) return null
  const shown = languageOf(String(lang)) ?? visit.language
  const { invoices, paymentLinks, subscriptions } = MESSAGES[visit.language]
  return (
    <Section
      id="preview"
      title={paymentLinks.page.preview}
      aside={
        <PreviewLanguages
          label={invoices.page.previewLanguage}
          shown={shown}
          hrefOf={(each) => `${here}?lang=${each}`}
        />
      }
    >
      <OfferPreview visit={visit} offer={at.view} language={shown} caption={subscriptions.link.preview} />
    </Section>
  )
}
