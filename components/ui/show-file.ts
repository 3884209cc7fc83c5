/** Shows a chosen image before it is sent. A data: address, because the policy of the pages allows no blob: address. */
export function showFile(file: File, show: (address: string) => void): void {
  const reader = new FileReader()
  reader.onload = () => show(String(reader.result))
  reader.readAsDataURL(file)
}
