import { getTranslations } from 'next-intl/server'
import { Checkbox } from '@/components/ui/choice'
import { isLikelyOwnPhone } from './session'

/**
 * The checkbox next to a code that keeps this browser known. At a shop's counter, it should not be set. @param phone the number to which
 * the code was sent.
 */
export async function OwnPhone({ phone }: { phone: string }) {
  const t = await getTranslations('wallet.signIn')
  return (
    <Checkbox
      name="ownPhone"
      label={t('ownPhone')}
      hint={t('ownPhoneHint')}
      defaultChecked={await isLikelyOwnPhone(phone)}
    />
  )
}
