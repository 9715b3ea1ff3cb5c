import type { PlaceTable } from './place-table'

/** Localities of east and north-east Bengaluru. */
export const bengaluruEast: PlaceTable = {
  city: 'Bengaluru',
  kind: 'locality',
  rows: `
Murugeshpalya|ಮುರುಗೇಶಪಾಳ್ಯ||12.9570|77.6560
Kodihalli|ಕೋಡಿಹಳ್ಳಿ||12.9620|77.6490
Jeevan Bima Nagar|ಜೀವನ್ ಬಿಮಾ ನಗರ||12.9660|77.6570||jb nagar
New Thippasandra|ಹೊಸ ತಿಪ್ಪಸಂದ್ರ||12.9740|77.6530
CV Raman Nagar|ಸಿ.ವಿ. ರಾಮನ್ ನಗರ||12.9850|77.6640|2
Kaggadasapura|ಕಗ್ಗದಾಸಪುರ||12.9845|77.6770
Baiyappanahalli|ಬೈಯಪ್ಪನಹಳ್ಳಿ||12.9915|77.6540
Old Airport Road|ಹಳೆ ವಿಮಾನ ನಿಲ್ದಾಣ ರಸ್ತೆ||12.9580|77.6620|2|hal old airport road
Vibhutipura|ವಿಭೂತಿಪುರ||12.9690|77.6780
Yemalur|ಯಮಲೂರು||12.9455|77.6780
Marathahalli|ಮಾರತಹಳ್ಳಿ||12.9562|77.7010|3|marathalli;marathahalli bridge
Munnekolala|ಮುನ್ನೆಕೊಳಲ||12.9525|77.7120||munnekollal
Kadubeesanahalli|ಕಾಡುಬೀಸನಹಳ್ಳಿ||12.9400|77.6955
Panathur|ಪಣತ್ತೂರು||12.9385|77.7030
Devarabeesanahalli|ದೇವರಬೀಸನಹಳ್ಳಿ||12.9310|77.6860
Doddanekundi|ದೊಡ್ಡನೆಕ್ಕುಂದಿ||12.9740|77.6955
Mahadevapura|ಮಹದೇವಪುರ||12.9905|77.6880|2
Brookefield|ಬ್ರೂಕ್‌ಫೀಲ್ಡ್||12.9665|77.7165|2|brookfield
AECS Layout|ಎಇಸಿಎಸ್ ಬಡಾವಣೆ||12.9625|77.7125
Kundalahalli|ಕುಂದಲಹಳ್ಳಿ||12.9600|77.7160||kundalahalli gate
Thubarahalli|ತುಬರಹಳ್ಳಿ||12.9555|77.7230
Ramagondanahalli|ರಾಮಗೊಂಡನಹಳ್ಳಿ||12.9550|77.7350
Varthur Kodi|ವರ್ತೂರು ಕೋಡಿ||12.9560|77.7460
Varthur|ವರ್ತೂರು||12.9400|77.7465|2
Gunjur|ಗುಂಜೂರು||12.9220|77.7380
Whitefield|ವೈಟ್‌ಫೀಲ್ಡ್||12.9698|77.7500|3
Nallurhalli|ನಲ್ಲೂರಹಳ್ಳಿ||12.9650|77.7280
EPIP Zone|ಇಪಿಐಪಿ ವಲಯ|Whitefield|12.9785|77.7260||epip industrial area
Hoodi|ಹೂಡಿ||12.9915|77.7155|2
Graphite India|ಗ್ರಾಫೈಟ್ ಇಂಡಿಯಾ||12.9785|77.7140
Garudacharpalya|ಗರುಡಾಚಾರ್ ಪಾಳ್ಯ||12.9935|77.7020
Hope Farm Junction|ಹೋಪ್ ಫಾರ್ಮ್ ಜಂಕ್ಷನ್|Whitefield|12.9850|77.7520
Immadihalli|ಇಮ್ಮಡಿಹಳ್ಳಿ||12.9780|77.7590
Channasandra (Whitefield)|ಚನ್ನಸಂದ್ರ (ವೈಟ್‌ಫೀಲ್ಡ್)|Whitefield|12.9895|77.7660
Kadugodi|ಕಾಡುಗೋಡಿ||12.9975|77.7600|2
Seegehalli|ಸೀಗೇಹಳ್ಳಿ||13.0080|77.7600
KR Puram|ಕೃಷ್ಣರಾಜಪುರಂ||13.0075|77.6950|3|krishnarajapuram;kr pura;ಕೆ.ಆರ್. ಪುರ
Tin Factory|ಟಿನ್ ಫ್ಯಾಕ್ಟರಿ||12.9965|77.6690|2
Ramamurthy Nagar|ರಾಮಮೂರ್ತಿ ನಗರ||13.0140|77.6775|2
TC Palya|ಟಿ.ಸಿ. ಪಾಳ್ಯ||13.0155|77.6890
Battarahalli|ಬಟ್ಟರಹಳ್ಳಿ||13.0235|77.7080
Medahalli|ಮೇಡಹಳ್ಳಿ||13.0310|77.7230
Avalahalli|ಅವಲಹಳ್ಳಿ||13.0430|77.7360
Budigere Cross|ಬೂದಿಗೆರೆ ಕ್ರಾಸ್||13.0450|77.7440
Horamavu|ಹೊರಮಾವು||13.0260|77.6590|2
Banaswadi|ಬಾಣಸವಾಡಿ||13.0115|77.6485|2
OMBR Layout|ಓಎಂಬಿಆರ್ ಬಡಾವಣೆ|Banaswadi|13.0045|77.6545
Kasturi Nagar|ಕಸ್ತೂರಿ ನಗರ||13.0030|77.6600
HRBR Layout|ಎಚ್.ಆರ್.ಬಿ.ಆರ್. ಬಡಾವಣೆ||13.0200|77.6440
Kalyan Nagar|ಕಲ್ಯಾಣ ನಗರ||13.0255|77.6400|2
Kammanahalli|ಕಮ್ಮನಹಳ್ಳಿ||13.0150|77.6375|2
HBR Layout|ಎಚ್.ಬಿ.ಆರ್. ಬಡಾವಣೆ||13.0340|77.6255
Kadugondanahalli|ಕಾಡುಗೊಂಡನಹಳ್ಳಿ||13.0165|77.6185||kg halli
Tannery Road|ಟ್ಯಾನರಿ ರಸ್ತೆ||13.0080|77.6110
Nagawara|ನಾಗವಾರ||13.0405|77.6225|2
Hennur|ಹೆಣ್ಣೂರು||13.0335|77.6325|2|hennur cross;hennur road
Thanisandra|ಥಣಿಸಂದ್ರ||13.0560|77.6325|2
Hegde Nagar|ಹೆಗ್ಡೆ ನಗರ||13.0690|77.6345
Kothanur|ಕೊತ್ತನೂರು||13.0610|77.6480
Geddalahalli|ಗೆದ್ದಲಹಳ್ಳಿ|Kothanur|13.0480|77.6420
Bagalur|ಬಾಗಲೂರು||13.1330|77.6680
`,
}
