/**
 * Puts a field's text on the clipboard. Where the browser refuses, the text stays selected and is copied the old way;
 * false where that is refused as well, and the reader has to press the keys.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    }
  }
}
