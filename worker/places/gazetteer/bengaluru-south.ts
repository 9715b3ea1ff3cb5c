import type { PlaceTable } from './place-table'

/** Localities of south and south-east Bengaluru. */
export const bengaluruSouth: PlaceTable = {
  city: 'Bengaluru',
  kind: 'locality',
  rows: `
Basavanagudi|ಬಸವನಗುಡಿ||12.9421|77.5755|3
Gandhi Bazaar|ಗಾಂಧಿ ಬಜಾರ್|Basavanagudi|12.9455|77.5712|2
Hanumanthanagar|ಹನುಮಂತನಗರ||12.9425|77.5625
Srinagar|ಶ್ರೀನಗರ||12.9400|77.5560
Girinagar|ಗಿರಿನಗರ||12.9395|77.5460
Hosakerehalli|ಹೊಸಕೆರೆಹಳ್ಳಿ||12.9310|77.5400
Thyagarajanagar|ತ್ಯಾಗರಾಜನಗರ||12.9335|77.5705
Kathriguppe|ಕತ್ರಿಗುಪ್ಪೆ||12.9250|77.5500
Banashankari|ಬನಶಂಕರಿ||12.9220|77.5690|3|bsk
Banashankari 3rd Stage|ಬನಶಂಕರಿ ೩ನೇ ಹಂತ|Banashankari|12.9285|77.5470
Padmanabhanagar|ಪದ್ಮನಾಭನಗರ||12.9165|77.5560
Chikkalasandra|ಚಿಕ್ಕಲಸಂದ್ರ||12.9115|77.5480
Kumaraswamy Layout|ಕುಮಾರಸ್ವಾಮಿ ಬಡಾವಣೆ||12.9085|77.5615
Jayanagar|ಜಯನಗರ||12.9290|77.5830|3|jayanagar 4th block
Jayanagar 3rd Block|ಜಯನಗರ ೩ನೇ ಬ್ಲಾಕ್|Jayanagar|12.9350|77.5840
Jayanagar 9th Block|ಜಯನಗರ ೯ನೇ ಬ್ಲಾಕ್|Jayanagar|12.9185|77.5935
South End Circle|ಸೌತ್ ಎಂಡ್ ವೃತ್ತ|Jayanagar|12.9372|77.5808
Tilak Nagar|ತಿಲಕ್ ನಗರ||12.9255|77.5950
JP Nagar|ಜೆ.ಪಿ. ನಗರ||12.9075|77.5855|3|jayaprakash nagar;ಜಯಪ್ರಕಾಶ ನಗರ
JP Nagar 7th Phase|ಜೆ.ಪಿ. ನಗರ ೭ನೇ ಹಂತ|JP Nagar|12.8925|77.5790
Puttenahalli|ಪುಟ್ಟೇನಹಳ್ಳಿ|JP Nagar|12.8940|77.5850
Dollar Layout|ಡಾಲರ್ ಬಡಾವಣೆ|JP Nagar|12.9040|77.5960
Yelachenahalli|ಎಲಚೇನಹಳ್ಳಿ||12.8965|77.5690
Konanakunte|ಕೋಣನಕುಂಟೆ||12.8850|77.5680|2
Konanakunte Cross|ಕೋಣನಕುಂಟೆ ಕ್ರಾಸ್||12.8895|77.5640
Anjanapura|ಅಂಜನಾಪುರ||12.8585|77.5640
Subramanyapura|ಸುಬ್ರಹ್ಮಣ್ಯಪುರ||12.8990|77.5460
Uttarahalli|ಉತ್ತರಹಳ್ಳಿ||12.9060|77.5430
Vasanthapura|ವಸಂತಪುರ||12.8920|77.5490
Thalaghattapura|ತಲಘಟ್ಟಪುರ||12.8700|77.5365
Rajarajeshwari Nagar|ರಾಜರಾಜೇಶ್ವರಿ ನಗರ||12.9275|77.5185|2|rr nagar
Channasandra|ಚನ್ನಸಂದ್ರ|Rajarajeshwari Nagar|12.9045|77.5195
Kengeri|ಕೆಂಗೇರಿ||12.9085|77.4860|2
Kengeri Satellite Town|ಕೆಂಗೇರಿ ಉಪನಗರ|Kengeri|12.9190|77.4845||kengeri upanagara
Jnanabharathi|ಜ್ಞಾನಭಾರತಿ||12.9430|77.5090||bangalore university area
Kumbalgodu|ಕುಂಬಳಗೋಡು||12.8770|77.4450
BTM Layout|ಬಿ.ಟಿ.ಎಂ. ಬಡಾವಣೆ||12.9150|77.6100|3|btm 2nd stage
BTM Layout 1st Stage|ಬಿ.ಟಿ.ಎಂ. ಬಡಾವಣೆ ೧ನೇ ಹಂತ|BTM Layout|12.9185|77.6070
Suddaguntepalya|ಸುದ್ದಗುಂಟೆಪಾಳ್ಯ||12.9325|77.6062||sg palya;tavarekere main road
Madiwala|ಮಡಿವಾಳ||12.9225|77.6175|2
Silk Board Junction|ಸಿಲ್ಕ್ ಬೋರ್ಡ್ ಜಂಕ್ಷನ್||12.9172|77.6228|3|central silk board;csb;ಸೆಂಟ್ರಲ್ ಸಿಲ್ಕ್ ಬೋರ್ಡ್
Adugodi|ಆಡುಗೋಡಿ||12.9440|77.6080
Koramangala|ಕೋರಮಂಗಲ||12.9345|77.6245|3
Koramangala 1st Block|ಕೋರಮಂಗಲ ೧ನೇ ಬ್ಲಾಕ್|Koramangala|12.9265|77.6340
Koramangala 3rd Block|ಕೋರಮಂಗಲ ೩ನೇ ಬ್ಲಾಕ್|Koramangala|12.9285|77.6275
Koramangala 4th Block|ಕೋರಮಂಗಲ ೪ನೇ ಬ್ಲಾಕ್|Koramangala|12.9335|77.6310
Koramangala 5th Block|ಕೋರಮಂಗಲ ೫ನೇ ಬ್ಲಾಕ್|Koramangala|12.9348|77.6180
Koramangala 6th Block|ಕೋರಮಂಗಲ ೬ನೇ ಬ್ಲಾಕ್|Koramangala|12.9395|77.6235
Koramangala 8th Block|ಕೋರಮಂಗಲ ೮ನೇ ಬ್ಲಾಕ್|Koramangala|12.9425|77.6180
Sony World Junction|ಸೋನಿ ವರ್ಲ್ಡ್ ಜಂಕ್ಷನ್|Koramangala|12.9370|77.6265|2|sony signal
ST Bed Layout|ಎಸ್.ಟಿ. ಬೆಡ್ ಬಡಾವಣೆ|Koramangala|12.9300|77.6360
HSR Layout|ಎಚ್.ಎಸ್.ಆರ್. ಬಡಾವಣೆ||12.9116|77.6389|3|hosur sarjapur road layout
HSR Layout Sector 1|ಎಚ್.ಎಸ್.ಆರ್. ಬಡಾವಣೆ ಸೆಕ್ಟರ್ ೧|HSR Layout|12.9175|77.6440
HSR Layout Sector 2|ಎಚ್.ಎಸ್.ಆರ್. ಬಡಾವಣೆ ಸೆಕ್ಟರ್ ೨|HSR Layout|12.9070|77.6490
HSR Layout Sector 7|ಎಚ್.ಎಸ್.ಆರ್. ಬಡಾವಣೆ ಸೆಕ್ಟರ್ ೭|HSR Layout|12.9095|77.6320
Agara|ಅಗರ||12.9240|77.6495
Bommanahalli|ಬೊಮ್ಮನಹಳ್ಳಿ||12.9030|77.6240|2
Hongasandra|ಹೊಂಗಸಂದ್ರ||12.8985|77.6270
Garvebhavi Palya|ಗಾರ್ವೇಭಾವಿ ಪಾಳ್ಯ||12.8930|77.6345
Bilekahalli|ಬಿಳೇಕಹಳ್ಳಿ||12.8985|77.6055
Arekere|ಅರೆಕೆರೆ||12.8855|77.6035
Hulimavu|ಹುಳಿಮಾವು||12.8775|77.6000
Gottigere|ಗೊಟ್ಟಿಗೆರೆ||12.8565|77.5885
Kalena Agrahara|ಕಾಳೇನ ಅಗ್ರಹಾರ||12.8690|77.5940
Bannerghatta|ಬನ್ನೇರುಘಟ್ಟ||12.8090|77.5775|2
Begur|ಬೇಗೂರು||12.8780|77.6280
Akshayanagar|ಅಕ್ಷಯನಗರ||12.8740|77.6160
Kudlu Gate|ಕೂಡ್ಲು ಗೇಟ್||12.8890|77.6410
Kudlu|ಕೂಡ್ಲು||12.8865|77.6540
Haralur|ಹರಳೂರು||12.9000|77.6630||haralur road;harlur
Singasandra|ಸಿಂಗಸಂದ್ರ||12.8800|77.6480
Hosa Road|ಹೊಸ ರಸ್ತೆ||12.8705|77.6548
Naganathapura|ನಾಗನಾಥಪುರ||12.8690|77.6640
Electronic City|ಎಲೆಕ್ಟ್ರಾನಿಕ್ ಸಿಟಿ||12.8485|77.6625|3|electronics city;ecity;e-city
Electronic City Phase 1|ಎಲೆಕ್ಟ್ರಾನಿಕ್ ಸಿಟಿ ೧ನೇ ಹಂತ|Electronic City|12.8430|77.6610|2
Electronic City Phase 2|ಎಲೆಕ್ಟ್ರಾನಿಕ್ ಸಿಟಿ ೨ನೇ ಹಂತ|Electronic City|12.8480|77.6785|2
Neeladri Nagar|ನೀಲಾದ್ರಿ ನಗರ|Electronic City|12.8375|77.6485
Hebbagodi|ಹೆಬ್ಬಗೋಡಿ||12.8288|77.6790
Bommasandra|ಬೊಮ್ಮಸಂದ್ರ||12.8170|77.6920|2|bommasandra industrial area
Chandapura|ಚಂದಾಪುರ||12.8000|77.7050
Bellandur|ಬೆಳ್ಳಂದೂರು||12.9260|77.6760|3
Kasavanahalli|ಕಸವನಹಳ್ಳಿ||12.9045|77.6755
Kaikondrahalli|ಕೈಕೊಂಡ್ರಹಳ್ಳಿ||12.9130|77.6760
Sarjapur Road|ಸರ್ಜಾಪುರ ರಸ್ತೆ||12.9105|77.6850|3|sarjapura road
Carmelaram|ಕಾರ್ಮೆಲರಾಂ||12.9050|77.7080
Kodathi|ಕೊಡತಿ||12.8945|77.7190
Dommasandra|ದೊಮ್ಮಸಂದ್ರ||12.8770|77.7510
`,
}
