import { ConnectionWords } from '@/components/customer/connection-words'
import connection from '@/messages/en/connection.json'
import { ScriptInFramework } from './script-in-framework'

/** The texts that the script of a reader's page needs. */
export function ReaderWords() {
  return (
    <ConnectionWords words={connection}>
      <ScriptInFramework />
    </ConnectionWords>
  )
}
