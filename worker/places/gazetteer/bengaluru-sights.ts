import type { PlaceTable } from './place-table'

export const bengaluruPalaces: PlaceTable = {
  city: 'Bengaluru',
  kind: 'palace',
  rows: `
Bangalore Palace|ಬೆಂಗಳೂರು ಅರಮನೆ|Vasanth Nagar|12.9987|77.5920|3|palace grounds
Tipu Sultan's Summer Palace|ಟಿಪ್ಪು ಸುಲ್ತಾನ್ ಬೇಸಿಗೆ ಅರಮನೆ|KR Market|12.9593|77.5738|2|tipu palace
Bangalore Fort|ಬೆಂಗಳೂರು ಕೋಟೆ|KR Market|12.9629|77.5759
`,
}

export const bengaluruMuseums: PlaceTable = {
  city: 'Bengaluru',
  kind: 'museum',
  rows: `
Visvesvaraya Industrial and Technological Museum|ವಿಶ್ವೇಶ್ವರಯ್ಯ ಕೈಗಾರಿಕಾ ಮತ್ತು ತಾಂತ್ರಿಕ ವಸ್ತುಸಂಗ್ರಹಾಲಯ|Kasturba Road|12.9752|77.5963|2|science museum
Government Museum|ಸರ್ಕಾರಿ ವಸ್ತುಸಂಗ್ರಹಾಲಯ|Kasturba Road|12.9744|77.5958||venkatappa art gallery
National Gallery of Modern Art|ರಾಷ್ಟ್ರೀಯ ಆಧುನಿಕ ಕಲಾ ಗ್ಯಾಲರಿ|Palace Road|12.9897|77.5882||ngma;manikyavelu mansion
Karnataka Chitrakala Parishath|ಕರ್ನಾಟಕ ಚಿತ್ರಕಲಾ ಪರಿಷತ್ತು|Kumara Krupa Road|12.9893|77.5808||chitrakala parishat
HAL Heritage Centre and Aerospace Museum|ಎಚ್‌ಎಎಲ್ ಏರೋಸ್ಪೇಸ್ ವಸ್ತುಸಂಗ್ರಹಾಲಯ|Marathahalli|12.9545|77.6810||hal museum
Jawaharlal Nehru Planetarium|ನೆಹರು ತಾರಾಲಯ|High Grounds|12.9848|77.5895|2
`,
}

export const bengaluruParks: PlaceTable = {
  city: 'Bengaluru',
  kind: 'park',
  rows: `
Lalbagh Botanical Garden|ಲಾಲ್‌ಬಾಗ್ ಸಸ್ಯತೋಟ|Mavalli|12.9507|77.5848|3|lal bagh;lalbagh main gate
Cubbon Park|ಕಬ್ಬನ್ ಪಾರ್ಕ್|Kasturba Road|12.9763|77.5929|3|sri chamarajendra park
Bannerghatta National Park|ಬನ್ನೇರುಘಟ್ಟ ರಾಷ್ಟ್ರೀಯ ಉದ್ಯಾನ|Bannerghatta|12.8003|77.5770|3|bannerghatta zoo;biological park
JP Park|ಜೆ.ಪಿ. ಪಾರ್ಕ್|Mathikere|13.0320|77.5515||jayaprakash narayan park
Freedom Park|ಫ್ರೀಡಂ ಪಾರ್ಕ್|Gandhinagar|12.9778|77.5822|2|old central jail
Turahalli Forest|ತುರಹಳ್ಳಿ ಅರಣ್ಯ|Kanakapura Road|12.8830|77.5270
Wonderla|ವಂಡರ್‌ಲಾ|Bidadi|12.8345|77.4010|3|wonderla amusement park
`,
}

export const bengaluruLakes: PlaceTable = {
  city: 'Bengaluru',
  kind: 'lake',
  rows: `
Ulsoor Lake|ಹಲಸೂರು ಕೆರೆ|Halasuru|12.9830|77.6195|2|halasuru lake
Sankey Tank|ಸ್ಯಾಂಕಿ ಕೆರೆ|Sadashivanagar|13.0095|77.5740|2|sankey lake
Hebbal Lake|ಹೆಬ್ಬಾಳ ಕೆರೆ|Hebbal|13.0465|77.5870
Agara Lake|ಅಗರ ಕೆರೆ|Agara|12.9215|77.6405
Bellandur Lake|ಬೆಳ್ಳಂದೂರು ಕೆರೆ|Bellandur|12.9370|77.6690
Madiwala Lake|ಮಡಿವಾಳ ಕೆರೆ|BTM Layout|12.9060|77.6150
Jakkur Lake|ಜಕ್ಕೂರು ಕೆರೆ|Jakkur|13.0850|77.6105
Varthur Lake|ವರ್ತೂರು ಕೆರೆ|Varthur|12.9445|77.7380
Kaikondrahalli Lake|ಕೈಕೊಂಡ್ರಹಳ್ಳಿ ಕೆರೆ|Sarjapur Road|12.9125|77.6735
Hesaraghatta Lake|ಹೆಸರಘಟ್ಟ ಕೆರೆ|Hesaraghatta|13.1480|77.4870
`,
}

export const bengaluruStadiums: PlaceTable = {
  city: 'Bengaluru',
  kind: 'stadium',
  rows: `
M Chinnaswamy Stadium|ಎಂ. ಚಿನ್ನಸ್ವಾಮಿ ಕ್ರೀಡಾಂಗಣ|Cubbon Park|12.9788|77.5996|3|cricket stadium
Sree Kanteerava Stadium|ಶ್ರೀ ಕಂಠೀರವ ಕ್ರೀಡಾಂಗಣ|Kasturba Road|12.9698|77.5935|2|kanteerava indoor stadium
Bangalore Turf Club|ಬೆಂಗಳೂರು ಟರ್ಫ್ ಕ್ಲಬ್|Race Course Road|12.9835|77.5835||race course
Karnataka Golf Association|ಕರ್ನಾಟಕ ಗಾಲ್ಫ್ ಸಂಸ್ಥೆ|Domlur|12.9535|77.6425||kga golf course
Padukone Dravid Centre for Sports Excellence|ಪಡುಕೋಣೆ ದ್ರಾವಿಡ್ ಕ್ರೀಡಾ ಕೇಂದ್ರ|Sadahalli|13.1850|77.6420
`,
}

export const bengaluruHotels: PlaceTable = {
  city: 'Bengaluru',
  kind: 'hotel',
  rows: `
Leela Palace|ಲೀಲಾ ಪ್ಯಾಲೇಸ್|Old Airport Road|12.9606|77.6484|2|leela hotel
ITC Gardenia|ಐಟಿಸಿ ಗಾರ್ಡೇನಿಯಾ|Residency Road|12.9672|77.5958
ITC Windsor|ಐಟಿಸಿ ವಿಂಡ್ಸರ್|Golf Course Road|12.9942|77.5852||windsor manor
Taj West End|ತಾಜ್ ವೆಸ್ಟ್ ಎಂಡ್|Race Course Road|12.9847|77.5840|2
Taj Yeshwantpur|ತಾಜ್ ಯಶವಂತಪುರ|Yeshwanthpur|13.0265|77.5460
Taj Bangalore Airport|ತಾಜ್ ಬೆಂಗಳೂರು ವಿಮಾನ ನಿಲ್ದಾಣ|Devanahalli|13.1955|77.7085||taj airport hotel
Oberoi Bengaluru|ಒಬೆರಾಯ್ ಬೆಂಗಳೂರು|MG Road|12.9736|77.6175
JW Marriott Bengaluru|ಜೆಡಬ್ಲ್ಯೂ ಮ್ಯಾರಿಯಟ್|Vittal Mallya Road|12.9722|77.5950
Ritz-Carlton Bangalore|ರಿಟ್ಜ್ ಕಾರ್ಲ್ಟನ್|Residency Road|12.9670|77.6010
Four Seasons Hotel Bengaluru|ಫೋರ್ ಸೀಸನ್ಸ್ ಹೋಟೆಲ್|Ganganagar|13.0210|77.5840||embassy one
Sheraton Grand Brigade Gateway|ಶೆರಾಟನ್ ಗ್ರ್ಯಾಂಡ್|Malleswaram|13.0120|77.5552
Shangri-La Bengaluru|ಶಾಂಗ್ರಿ ಲಾ ಬೆಂಗಳೂರು|Palace Road|12.9895|77.5865
Lalit Ashok|ಲಲಿತ್ ಅಶೋಕ್|Kumara Krupa Road|12.9905|77.5835||ashok hotel
`,
}

export const bengaluruLandmarks: PlaceTable = {
  city: 'Bengaluru',
  kind: 'landmark',
  rows: `
Ranga Shankara|ರಂಗಶಂಕರ|JP Nagar|12.9115|77.5870||theatre
Chowdiah Memorial Hall|ಚೌಡಯ್ಯ ಸ್ಮಾರಕ ಭವನ|Vyalikaval|13.0028|77.5760
Ravindra Kalakshetra|ರವೀಂದ್ರ ಕಲಾಕ್ಷೇತ್ರ|JC Road|12.9625|77.5838||kalakshetra
Vidyarthi Bhavan|ವಿದ್ಯಾರ್ಥಿ ಭವನ|Gandhi Bazaar|12.9450|77.5715|2
MTR Lalbagh Road|ಎಂಟಿಆರ್ ಲಾಲ್‌ಬಾಗ್ ರಸ್ತೆ|Lalbagh Road|12.9552|77.5855|2|mavalli tiffin rooms
CTR Malleswaram|ಸಿಟಿಆರ್ ಮಲ್ಲೇಶ್ವರಂ|Malleswaram|12.9983|77.5695||central tiffin room
Rameshwaram Cafe Indiranagar|ರಾಮೇಶ್ವರಂ ಕೆಫೆ|Indiranagar|12.9833|77.6408
Palace Grounds Gayatri Vihar|ಅರಮನೆ ಮೈದಾನ|Mekhri Circle|13.0085|77.5885||tripura vasini;gayatri vihar
National Games Village|ನ್ಯಾಷನಲ್ ಗೇಮ್ಸ್ ವಿಲೇಜ್|Koramangala|12.9435|77.6245||ngv
Innovative Film City|ಇನ್ನೋವೇಟಿವ್ ಫಿಲ್ಮ್ ಸಿಟಿ|Bidadi|12.8115|77.3995
`,
}
