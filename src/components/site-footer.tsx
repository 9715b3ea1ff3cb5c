import { BRAND } from '../brand'

export function SiteFooter() {
  return (
    <footer>
      © {BRAND.copyrightYear} {BRAND.name}
    </footer>
  )
}
