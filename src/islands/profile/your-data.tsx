import { useState } from 'react'
import { BRAND } from '../../brand'
import { Modal } from '../../components/modal'
import { DeleteAccount } from './delete-account'
import { NeedsScript } from './needs-script'

interface Props {
  /** Drivers and operators: their account is deleted by our support. */
  worksForUs: boolean
  /** The account is gone, and the page about to be left. */
  onDeleted: () => void
}

/** What belongs to a person as a whole: a copy of it, and its end. The copy needs no script. */
export function YourData({ worksForUs, onDeleted }: Props) {
  const [deleting, setDeleting] = useState(false)
  return (
    <section className="card grid gap-5" aria-labelledby="your-data">
      <h2 id="your-data" className="text-xl">
        Your data
      </h2>
      <div className="grid justify-items-start gap-2">
        <p className="text-muted">
          Your profile, addresses and every trip with its payments, in one file (JSON).
        </p>
        <a className="button" data-kind="secondary" href="/api/profile/export" download>
          Download my data
        </a>
      </div>
      <div className="grid justify-items-start gap-2">
        <h3 className="text-base">Leaving us?</h3>
        {worksForUs ? (
          <p className="text-muted">
            You drive or work for us. To delete this account, write to{' '}
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
          </p>
        ) : (
          <>
            <p className="text-muted">
              It can't be undone. You read what goes and what stays before anything happens.
            </p>
            <button
              type="button"
              className="button needs-script"
              data-kind="danger"
              onClick={() => setDeleting(true)}
            >
              Delete my account
            </button>
            <NeedsScript what="Deleting" />
          </>
        )}
      </div>
      <Modal title="Delete your account?" open={deleting} onClose={() => setDeleting(false)}>
        <DeleteAccount onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      </Modal>
    </section>
  )
}
