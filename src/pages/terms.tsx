import { LegalText, NameOnPaper } from '../components/legal-text'
import { PageHead } from '../components/page-head'
import { TERMS } from './terms-sections'

export function TermsPage() {
  return (
    <div className="page-wide">
      <NameOnPaper />
      <PageHead title="Terms and conditions">Last updated August 2025</PageHead>
      <LegalText sections={TERMS} />
    </div>
  )
}
