import type { Coordinates } from '../../../src/domain/places/coordinates'
import { nearestOnPolyline } from '../../../src/domain/places/polyline'
import { lazily } from '../../lazily'
import { roadGraph } from '../road-graph/road-graph'
import { gazetteer } from './gazetteer'
import { type GazetteerPlace, namesOf, placeIdOf, sectionsOf } from './gazetteer-place'

/**
 * Roads that riders name, with the localities by which a long one is told apart. Below each city, one a line:
 * `name|name in Kannada|how the road graph's names begin|aliases, split by ';'|localities along it, split by ';'`.
 */
const ROADS = `
# Bengaluru
Outer Ring Road|ಹೊರ ವರ್ತುಲ ರಸ್ತೆ|Outer Ring Road|orr|Hebbal;Nagawara;Kalyan Nagar;Horamavu;Ramamurthy Nagar;KR Puram;Mahadevapura;Doddanekundi;Marathahalli;Kadubeesanahalli;Devarabeesanahalli;Bellandur;Agara;HSR Layout;Silk Board Junction;BTM Layout;JP Nagar;Banashankari;Kathriguppe;Hosakerehalli;Nayandahalli;Nagarbhavi;Sumanahalli;Laggere;Goraguntepalya
Magadi Road|ಮಾಗಡಿ ರಸ್ತೆ|Magadi Road||Binny Pete;Vijayanagar;Kamakshipalya;Sumanahalli;Sunkadakatte;Byadarahalli
Hosur Road|ಹೊಸೂರು ರಸ್ತೆ|Hosur Road||Adugodi;Silk Board Junction;Bommanahalli;Garvebhavi Palya;Kudlu Gate;Singasandra;Hosa Road;Electronic City;Hebbagodi;Bommasandra;Chandapura
Mysore Road|ಮೈಸೂರು ರಸ್ತೆ|Mysore Road||KR Market;Nayandahalli;Rajarajeshwari Nagar;Jnanabharathi;Kengeri;Kumbalgodu
Bannerghatta Road|ಬನ್ನೇರುಘಟ್ಟ ರಸ್ತೆ|Bannerghatta Road||JP Nagar;Bilekahalli;Arekere;Hulimavu;Gottigere;Bannerghatta
Kanakapura Road|ಕನಕಪುರ ರಸ್ತೆ|Kanakapura Road||Basavanagudi;Banashankari;Yelachenahalli;Konanakunte;Vasanthapura;Thalaghattapura
Tumkur Road|ತುಮಕೂರು ರಸ್ತೆ|Tumkur Road|tumakuru road|Yeshwanthpur;Goraguntepalya;Peenya;Jalahalli Cross;Dasarahalli;Nagasandra;Madavara
Bellary Road|ಬಳ್ಳಾರಿ ರಸ್ತೆ|Bellary Road|ballari road;airport road|Mekhri Circle;Ganganagar;Hebbal;Kodigehalli;Byatarayanapura;Jakkur;Yelahanka;Bagalur Cross;Chikkajala;Sadahalli Gate
Old Madras Road|ಹಳೆ ಮದ್ರಾಸ್ ರಸ್ತೆ|Old Madras Road|omr|Halasuru;Indiranagar;Baiyappanahalli;Tin Factory;KR Puram;Battarahalli;Medahalli;Budigere Cross
Old Airport Road|ಹಳೆ ವಿಮಾನ ನಿಲ್ದಾಣ ರಸ್ತೆ|Old Airport Road|hal airport road|Domlur;Kodihalli;Murugeshpalya;Marathahalli;Kundalahalli
Sarjapur Road|ಸರ್ಜಾಪುರ ರಸ್ತೆ|Sarjapur Road|sarjapura road|Bellandur;Kaikondrahalli;Carmelaram;Kodathi;Dommasandra
Varthur Road|ವರ್ತೂರು ರಸ್ತೆ|Varthur Road||Varthur Kodi;Varthur;Gunjur
ITPL Main Road|ಐಟಿಪಿಎಲ್ ಮುಖ್ಯ ರಸ್ತೆ|ITPL Main Road||Graphite India;EPIP Zone;Whitefield
Whitefield Main Road|ವೈಟ್‌ಫೀಲ್ಡ್ ಮುಖ್ಯ ರಸ್ತೆ|Whitefield Main Road||Mahadevapura;Hoodi;Kundalahalli
Intermediate Ring Road|ಮಧ್ಯಂತರ ವರ್ತುಲ ರಸ್ತೆ|Intermediate Ring Road|inner ring road;irr|Domlur;Ejipura;Koramangala
100 Feet Road|೧೦೦ ಅಡಿ ರಸ್ತೆ|100 Feet Road||Indiranagar;Domlur
CMH Road|ಸಿಎಂಎಚ್ ರಸ್ತೆ|Old Madras Road|chinmaya mission hospital road|Indiranagar
Chord Road|ಕಾರ್ಡ್ ರಸ್ತೆ|Chord Road|west of chord road;wcr|Vijayanagar;Attiguppe;Rajajinagar;Mahalakshmi Layout;Yeshwanthpur
Dr Rajkumar Road|ಡಾ. ರಾಜ್‌ಕುಮಾರ್ ರಸ್ತೆ|Dr Rajkumar Road||Rajajinagar
Sankey Road|ಸ್ಯಾಂಕಿ ರಸ್ತೆ|Sankey Road||Sadashivanagar;Malleswaram 18th Cross
Palace Road|ಅರಮನೆ ರಸ್ತೆ|Palace Road||Vasanth Nagar
Race Course Road|ರೇಸ್ ಕೋರ್ಸ್ ರಸ್ತೆ|Race Course Road||Chalukya Circle
Cunningham Road|ಕನ್ನಿಂಗ್‌ಹ್ಯಾಮ್ ರಸ್ತೆ|Cunningham||Vasanth Nagar
Kasturba Road|ಕಸ್ತೂರಬಾ ರಸ್ತೆ|Kasturba Road||MG Road
St Mark's Road|ಸೇಂಟ್ ಮಾರ್ಕ್ಸ್ ರಸ್ತೆ|St Mark's Road||MG Road
Queens Road|ಕ್ವೀನ್ಸ್ ರಸ್ತೆ|Queens Road||Shivajinagar
KH Road|ಕೆ.ಎಚ್. ರಸ್ತೆ|KH Road|double road;kengal hanumanthaiah road|Shanthinagar
JC Road|ಜೆ.ಸಿ. ರಸ್ತೆ|JC Road||Town Hall
Lalbagh Road|ಲಾಲ್‌ಬಾಗ್ ರಸ್ತೆ|Lalbagh Road||Hudson Circle
Bull Temple Road|ಬುಲ್ ಟೆಂಪಲ್ ರಸ್ತೆ|Bull Temple Road||Basavanagudi
Hennur Road|ಹೆಣ್ಣೂರು ರಸ್ತೆ|Hennur Road|hennur main road|Lingarajapuram;Hennur;Geddalahalli;Kothanur
Thanisandra Road|ಥಣಿಸಂದ್ರ ರಸ್ತೆ|Thanisandra|thanisandra main road|Nagawara;Thanisandra
Hesaraghatta Road|ಹೆಸರಘಟ್ಟ ರಸ್ತೆ|Hesaraghatta||Bagalagunte;Chikkabanavara
Doddaballapur Road|ದೊಡ್ಡಬಳ್ಳಾಪುರ ರಸ್ತೆ|Doddaballapur Road||Yelahanka
New BEL Road|ನ್ಯೂ ಬಿಇಎಲ್ ರಸ್ತೆ|Ramaiah-New BEL||Mathikere
Sarjapur Road, Attibele|ಅತ್ತಿಬೆಲೆ ಸರ್ಜಾಪುರ ರಸ್ತೆ|Sarjapur-Attibele||Attibele
NICE Road|ನೈಸ್ ರಸ್ತೆ|NICE Road||Electronic City;Thalaghattapura;Madavara
# Mysuru
Outer Ring Road|ಹೊರ ವರ್ತುಲ ರಸ್ತೆ|Ring Road|ring road|Columbia Asia Junction;Hinkal;Bogadi;Srirampura;JP Nagar
Hunsur Road|ಹುಣಸೂರು ರಸ್ತೆ|Hunsur Road||Paduvarahalli;Vijayanagar;Hinkal;Hootagalli;Yelwal
Nanjangud Road|ನಂಜನಗೂಡು ರಸ್ತೆ|Nanjangud Road|ooty road|Agrahara;JP Nagar;Kadakola
HD Kote Road|ಎಚ್.ಡಿ. ಕೋಟೆ ರಸ್ತೆ|HD Kote Road|mananthavadi road|Srirampura;Ashokapuram
Bogadi Road|ಬೋಗಾದಿ ರಸ್ತೆ|Bogadi Road||Bogadi
KRS Road|ಕೆ.ಆರ್.ಎಸ್. ರಸ್ತೆ|KRS Road, city||Yadavagiri;Metagalli
Bannur Road|ಬನ್ನೂರು ರಸ್ತೆ|Bannur Road||Alanahalli
T Narasipura Road|ಟಿ. ನರಸೀಪುರ ರಸ್ತೆ|T Narasipura Road||Siddhartha Layout;Alanahalli
`

/**
 * The stretches of roads as places: 'Outer Ring Road (Marathahalli)', on the road graph's road where it is nearest to
 * that locality. Throws on an unknown road or locality, so that a slip in the data can't go live.
 */
export const roadStretches = lazily(() =>
  sectionsOf(ROADS).flatMap(({ heading: [city = ''], records }) =>
    records.flatMap((record) => stretchesOf(record, city)),
  ),
)

function stretchesOf(
  [road = '', roadKn = '', begins = '', aliases, localities]: string[],
  city: string,
): GazetteerPlace[] {
  const lines = linesOf(begins)
  return namesOf(localities).map((name) => {
    const locality = gazetteer().find(
      (place) => place.name === name && (place.city === city || place.kind === 'town'),
    )
    const point = locality && nearestOn(lines, locality)
    if (!locality || !point) throw new Error(`No ${road} at ${name}`)
    const fullName = `${road} (${name})`
    return {
      id: placeIdOf(fullName, city),
      name: fullName,
      nameKn: `${roadKn} (${locality.nameKn})`,
      area: '',
      city,
      kind: 'road',
      lat: Number(point.lat.toFixed(4)),
      lng: Number(point.lng.toFixed(4)),
      fame: locality.fame,
      aliases: namesOf(aliases).map((alias) => `${alias} ${name}`),
    }
  })
}

function linesOf(begins: string): Coordinates[][] {
  const { edges, junctions } = roadGraph()
  return edges
    .filter(({ road }) => road.startsWith(begins))
    .map(({ from, to }) => [from, to].flatMap((number) => junctions[number] ?? []))
}

function nearestOn(lines: Coordinates[][], to: Coordinates): Coordinates | undefined {
  return lines
    .flatMap((line) => nearestOnPolyline(line, to) ?? [])
    .sort((a, b) => a.asideMetres - b.asideMetres)[0]?.point
}
