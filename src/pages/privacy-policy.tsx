import { LegalText, NameOnPaper } from '../components/legal-text'
import { PageHead } from '../components/page-head'
import { PRIVACY } from './privacy-sections'

export function PrivacyPolicyPage() {
  return (
    <div className="page-wide">
      <NameOnPaper />
      <PageHead title="Privacy policy">Effective 1 September 2023</PageHead>
      <LegalText sections={PRIVACY} />
    </div>
  )
}
