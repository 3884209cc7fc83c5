import { type TextColor, textColorOn } from '@/lib/core/color'
import { found } from '@/lib/core/found'
import type { Picture } from '@/lib/core/picture'
import { pictureOf } from '@/lib/image/read'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { prisma } from '@/lib/infra/database/prisma'
import type { BusinessModel } from '@/prisma/generated/models'

/** The caller's own business. */
export async function getBusiness({ businessId }: Ctx): Promise<BusinessModel> {
  return found(await prisma().business.findUnique({ where: { id: businessId } }))
}

/** What customers see of a business on its pages and in its mails. */
export interface Branding
  extends Pick<
    BusinessModel,
    'name' | 'logoUrl' | 'accentColor' | 'supportEmail' | 'supportPhone' | 'supportUrl'
  > {
  /** The logo as a page shows it. */
  logo: Picture | null
  /** The text colour on the accent colour. Null if there is none. */
  accentTextColor: TextColor | null
}

const BRANDING = `
SELECT name, logo_url, accent_color, support_email, support_phone, support_url FROM businesses WHERE id = $1`

/** The facts about the seller on the first page of a checkout. */
export async function sellerOf(businessId: string): Promise<SellerFacts> {
  return found((await query<SellerFacts>(SELLER, [businessId]))[0])
}

type SellerFacts = Pick<
  BusinessModel,
  'name' | 'legalName' | 'address' | 'panNumber' | 'supportPhone' | 'timeZone' | 'createdAt'
>
const SELLER = `
SELECT name, legal_name, address, pan_number, support_phone, time_zone, created_at FROM businesses WHERE id = $1`

/**
 * The branding of a business: one prepared read by its key.
 * @throws {DomainError} `resource_not_found`.
 */
export async function brandingOf(businessId: string): Promise<Branding> {
  const row = found((await query<Omit<Branding, 'logo' | 'accentTextColor'>>(BRANDING, [businessId]))[0])
  const { logoUrl, accentColor } = row
  return {
    ...row,
    logo: logoUrl ? await pictureOf(logoUrl) : null,
    accentTextColor: accentColor ? textColorOn(accentColor) : null,
  }
}
