import { PageHead } from '../components/page-head'
import { NOTICES_PATH } from '../routes'

/** Whose work the product stands on, and under which licence. */
export function AttributionsPage() {
  return (
    <div className="page-wide">
      <PageHead title="Credits and licences">
        Whose work is in this site, and where its facts come from.
      </PageHead>
      <div className="prose">
        <h2>Places and roads</h2>
        <p>
          We wrote our list of places, the PIN codes, the roads, the lakes and our own map by hand, from
          general knowledge. They are copied from no other collection.
        </p>
        <p>
          Where a distance says so, it was measured on the roads of{' '}
          <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>, © OpenStreetMap contributors,
          under the <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License</a>.
        </p>
        <p>
          Where a map shows Mapbox's logo, map, places and routes are © Mapbox and © OpenStreetMap
          contributors.
        </p>
        <h2>Letters and icons</h2>
        <p>
          Anek Latin and Noto Sans are under the SIL Open Font License 1.1, the icons of Lucide under the ISC
          licence. Our drawings are our own.
        </p>
        <h2>Software</h2>
        <p>
          Our own code is under the MIT licence. What your browser is sent from others is listed with its
          licences in <a href={NOTICES_PATH}>one text file</a>.
        </p>
        <h2>Names</h2>
        <p>Names of other companies are theirs. We name them to say what we work with.</p>
      </div>
    </div>
  )
}
