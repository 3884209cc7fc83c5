import { InstancePage, instanceMetadata } from '../instance-page'

export const generateMetadata = () => instanceMetadata('privacy')

export default function PrivacyPage() {
  return <InstancePage name="privacy" />
}
