import { placeHref } from '@/components/dashboard/place-href'
import { addressOf } from '@/components/ui/address-of'
import type { Visit } from '../../visit'

/** The address of a list with filters. */
export function listAddress({ environment }: Visit, place: string, filters: Record<string, string>): string {
  return addressOf(placeHref(environment, place), Object.entries(filters))
}
