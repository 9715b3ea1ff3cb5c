/**
 * Bengaluru: localities of the centre, west and north, then of the south and south-east, then of the east and north-east;
 * then places by kind. Metro stations stand by line, from its western or northern end, a junction with the first line.
 */
export const BENGALURU = `
# Bengaluru|locality
Majestic|ಮೆಜೆಸ್ಟಿಕ್||12.9767|77.5735|3|kempegowda circle;upparpet
Gandhinagar|ಗಾಂಧಿನಗರ||12.9783|77.5785
Chickpet|ಚಿಕ್ಕಪೇಟೆ||12.9690|77.5770|2|chikpet;chickpete;nagarathpet;avenue road
Cottonpet|ಕಾಟನ್‌ಪೇಟೆ||12.9665|77.5695
Hudson Circle|ಹಡ್ಸನ್ ವೃತ್ತ||12.9680|77.5892||corporation circle;bbmp head office
Town Hall|ಪುರಭವನ||12.9638|77.5850||puttanna chetty town hall
Richmond Circle|ರಿಚ್ಮಂಡ್ ವೃತ್ತ||12.9640|77.5965
Richmond Town|ರಿಚ್ಮಂಡ್ ಟೌನ್||12.9637|77.6022
Langford Town|ಲ್ಯಾಂಗ್‌ಫೋರ್ಡ್ ಟೌನ್||12.9572|77.6003
Shanthinagar|ಶಾಂತಿನಗರ||12.9575|77.5955||shanti nagar
Wilson Garden|ವಿಲ್ಸನ್ ಗಾರ್ಡನ್||12.9485|77.5972
Lavelle Road|ಲ್ಯಾವೆಲ್ ರಸ್ತೆ||12.9705|77.5988
Residency Road|ರೆಸಿಡೆನ್ಸಿ ರಸ್ತೆ||12.9692|77.6055||ashok nagar
Brigade Road|ಬ್ರಿಗೇಡ್ ರಸ್ತೆ||12.9722|77.6070|2
Church Street|ಚರ್ಚ್ ಸ್ಟ್ರೀಟ್||12.9750|77.6045|2
MG Road|ಎಂ.ಜಿ. ರಸ್ತೆ||12.9750|77.6085|3|mahatma gandhi road;ಮಹಾತ್ಮ ಗಾಂಧಿ ರಸ್ತೆ
Trinity Circle|ಟ್ರಿನಿಟಿ ವೃತ್ತ||12.9728|77.6178
Austin Town|ಆಸ್ಟಿನ್ ಟೌನ್||12.9610|77.6140
Vivek Nagar|ವಿವೇಕ ನಗರ||12.9565|77.6185
Shivajinagar|ಶಿವಾಜಿನಗರ||12.9857|77.6045|2|russell market area
Vasanth Nagar|ವಸಂತ ನಗರ||12.9890|77.5925
Chalukya Circle|ಚಾಲುಕ್ಯ ವೃತ್ತ||12.9868|77.5878||basaveshwara circle
Frazer Town|ಫ್ರೇಜರ್ ಟೌನ್||12.9975|77.6135|2|pulakeshinagar;fraser town
Cox Town|ಕಾಕ್ಸ್ ಟೌನ್||12.9975|77.6205
Cooke Town|ಕುಕ್ ಟೌನ್||13.0020|77.6245
Benson Town|ಬೆನ್ಸನ್ ಟೌನ್||13.0012|77.6030
Richards Town|ರಿಚರ್ಡ್ಸ್ ಟೌನ್||13.0052|77.6160
Jayamahal|ಜಯಮಹಲ್||13.0005|77.5970
Lingarajapuram|ಲಿಂಗರಾಜಪುರ||13.0095|77.6265
Halasuru|ಹಲಸೂರು||12.9780|77.6240|2|ulsoor
Indiranagar|ಇಂದಿರಾನಗರ||12.9784|77.6408|3|100 feet road indiranagar;12th main indiranagar
HAL 2nd Stage|ಎಚ್‌ಎಎಲ್ ೨ನೇ ಹಂತ|Indiranagar|12.9705|77.6415|2|hal second stage;hal ii stage
Defence Colony|ಡಿಫೆನ್ಸ್ ಕಾಲೋನಿ|Indiranagar|12.9745|77.6435
Domlur|ದೊಮ್ಮಲೂರು||12.9610|77.6387|2|domlur flyover
Ejipura|ಈಜಿಪುರ||12.9440|77.6290
Seshadripuram|ಶೇಷಾದ್ರಿಪುರಂ||12.9910|77.5755
Malleswaram|ಮಲ್ಲೇಶ್ವರಂ||13.0035|77.5690|3|malleshwaram;8th cross malleswaram
Malleswaram 18th Cross|ಮಲ್ಲೇಶ್ವರಂ ೧೮ನೇ ಅಡ್ಡರಸ್ತೆ|Malleswaram|13.0125|77.5705
Sadashivanagar|ಸದಾಶಿವನಗರ||13.0068|77.5805|2|palace orchards
Palace Guttahalli|ಪ್ಯಾಲೇಸ್ ಗುಟ್ಟಹಳ್ಳಿ||12.9990|77.5790
Srirampuram|ಶ್ರೀರಾಮಪುರ||12.9935|77.5650
Okalipuram|ಓಕಳೀಪುರ||12.9870|77.5660
Rajajinagar|ರಾಜಾಜಿನಗರ||12.9910|77.5545|3
Basaveshwaranagar|ಬಸವೇಶ್ವರನಗರ||12.9873|77.5390|2
Kamakshipalya|ಕಾಮಾಕ್ಷಿಪಾಳ್ಯ||12.9815|77.5270
Mahalakshmi Layout|ಮಹಾಲಕ್ಷ್ಮಿ ಬಡಾವಣೆ||13.0125|77.5480||mahalakshmipuram
Nandini Layout|ನಂದಿನಿ ಬಡಾವಣೆ||13.0125|77.5375
Laggere|ಲಗ್ಗೆರೆ||13.0105|77.5205
Yeshwanthpur|ಯಶವಂತಪುರ||13.0235|77.5510|3|yeshwantpur;yesvantpur
Goraguntepalya|ಗೊರಗುಂಟೆಪಾಳ್ಯ||13.0272|77.5395
Mathikere|ಮತ್ತಿಕೆರೆ||13.0335|77.5590
Gokula|ಗೋಕುಲ|Mathikere|13.0370|77.5520
New BEL Road|ನ್ಯೂ ಬಿಇಎಲ್ ರಸ್ತೆ||13.0330|77.5680
Dollars Colony|ಡಾಲರ್ಸ್ ಕಾಲೋನಿ|RMV 2nd Stage|13.0365|77.5735
Sanjay Nagar|ಸಂಜಯ ನಗರ||13.0372|77.5790
Ganganagar|ಗಂಗಾನಗರ||13.0240|77.5890
RT Nagar|ಆರ್.ಟಿ. ನಗರ||13.0205|77.5945|2|rabindranath tagore nagar
Mekhri Circle|ಮೇಖ್ರಿ ವೃತ್ತ||13.0148|77.5838
Hebbal|ಹೆಬ್ಬಾಳ||13.0358|77.5970|3|hebbal flyover
Bhoopasandra|ಭೂಪಸಂದ್ರ||13.0415|77.5780
Nagashettyhalli|ನಾಗಶೆಟ್ಟಿಹಳ್ಳಿ||13.0440|77.5725
Kodigehalli|ಕೊಡಿಗೇಹಳ್ಳಿ||13.0610|77.5780
Sahakara Nagar|ಸಹಕಾರ ನಗರ||13.0620|77.5870|2
Thindlu|ತಿಂಡ್ಲು||13.0670|77.5720
Vidyaranyapura|ವಿದ್ಯಾರಣ್ಯಪುರ||13.0770|77.5580|2
Jalahalli|ಜಾಲಹಳ್ಳಿ||13.0460|77.5480|2|jalahalli east
Jalahalli Cross|ಜಾಲಹಳ್ಳಿ ಕ್ರಾಸ್||13.0394|77.5190
MS Palya|ಎಂ.ಎಸ್. ಪಾಳ್ಯ||13.0850|77.5530
Peenya|ಪೀಣ್ಯ||13.0300|77.5270|2|peenya industrial area
Dasarahalli|ದಾಸರಹಳ್ಳಿ||13.0440|77.5110
Bagalagunte|ಬಾಗಲಗುಂಟೆ||13.0575|77.5040
Nagasandra|ನಾಗಸಂದ್ರ||13.0490|77.4990
Chikkabanavara|ಚಿಕ್ಕಬಾಣಾವರ||13.0830|77.5040
Madavara|ಮಾದಾವರ||13.0575|77.4740
Byatarayanapura|ಬ್ಯಾಟರಾಯನಪುರ||13.0640|77.5930
Amruthahalli|ಅಮೃತಹಳ್ಳಿ||13.0650|77.6030
Jakkur|ಜಕ್ಕೂರು||13.0775|77.6065
Allalasandra|ಅಲ್ಲಾಳಸಂದ್ರ|Yelahanka|13.0900|77.5930
Yelahanka|ಯಲಹಂಕ||13.1007|77.5963|3
Yelahanka New Town|ಯಲಹಂಕ ನ್ಯೂ ಟೌನ್|Yelahanka|13.0985|77.5835
Attur Layout|ಅಟ್ಟೂರು ಬಡಾವಣೆ|Yelahanka|13.0980|77.5650
Kogilu|ಕೋಗಿಲು||13.1070|77.6140
Bagalur Cross|ಬಾಗಲೂರು ಕ್ರಾಸ್||13.1285|77.6140
Chikkajala|ಚಿಕ್ಕಜಾಲ||13.1690|77.6370
Sadahalli Gate|ಸಾದಹಳ್ಳಿ ಗೇಟ್||13.1890|77.6560
Vijayanagar|ವಿಜಯನಗರ||12.9709|77.5360|3
Govindaraja Nagar|ಗೋವಿಂದರಾಜ ನಗರ||12.9790|77.5400
Attiguppe|ಅತ್ತಿಗುಪ್ಪೆ||12.9605|77.5325
Chandra Layout|ಚಂದ್ರಾ ಬಡಾವಣೆ||12.9585|77.5235
Nagarbhavi|ನಾಗರಭಾವಿ||12.9600|77.5125|2
Mallathahalli|ಮಲ್ಲತ್ತಹಳ್ಳಿ||12.9650|77.4985
Ullal|ಉಲ್ಲಾಳ||12.9560|77.4830||ullal upanagara
Sunkadakatte|ಸುಂಕದಕಟ್ಟೆ||12.9910|77.5005
Byadarahalli|ಬ್ಯಾಡರಹಳ್ಳಿ||12.9890|77.4800
Sumanahalli|ಸುಮನಹಳ್ಳಿ||12.9850|77.5130
Nayandahalli|ನಾಯಂಡಹಳ್ಳಿ||12.9430|77.5230
Binny Pete|ಬಿನ್ನಿಪೇಟೆ||12.9680|77.5570||binnypet
Chamarajpet|ಚಾಮರಾಜಪೇಟೆ||12.9575|77.5640|2
Kempegowda Nagar|ಕೆಂಪೇಗೌಡ ನಗರ||12.9490|77.5650
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
Jayanagar|ಜಯನಗರ||12.9290|77.5830|3
Jayanagar 4th Block|ಜಯನಗರ ೪ನೇ ಬ್ಲಾಕ್|Jayanagar|12.9262|77.5832|2
Jayanagar 3rd Block|ಜಯನಗರ ೩ನೇ ಬ್ಲಾಕ್|Jayanagar|12.9350|77.5840
Jayanagar 5th Block|ಜಯನಗರ ೫ನೇ ಬ್ಲಾಕ್|Jayanagar|12.9195|77.5835
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
BTM Layout|ಬಿ.ಟಿ.ಎಂ. ಬಡಾವಣೆ||12.9150|77.6100|3|btm;btm 2nd stage
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
HSR Layout|ಎಚ್.ಎಸ್.ಆರ್. ಬಡಾವಣೆ||12.9116|77.6389|3|hsr;hosur sarjapur road layout
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
Hennur|ಹೆಣ್ಣೂರು||13.0335|77.6325|2|hennur cross
Thanisandra|ಥಣಿಸಂದ್ರ||13.0560|77.6325|2
Hegde Nagar|ಹೆಗ್ಡೆ ನಗರ||13.0690|77.6345
Kothanur|ಕೊತ್ತನೂರು||13.0610|77.6480
Geddalahalli|ಗೆದ್ದಲಹಳ್ಳಿ|Kothanur|13.0480|77.6420
Bagalur|ಬಾಗಲೂರು||13.1330|77.6680
# Bengaluru|palace
Bangalore Palace|ಬೆಂಗಳೂರು ಅರಮನೆ|Vasanth Nagar|12.9987|77.5920|3|palace grounds
Tipu Sultan's Summer Palace|ಟಿಪ್ಪು ಸುಲ್ತಾನ್ ಬೇಸಿಗೆ ಅರಮನೆ|KR Market|12.9593|77.5738|2|tipu palace
Bangalore Fort|ಬೆಂಗಳೂರು ಕೋಟೆ|KR Market|12.9629|77.5759
# Bengaluru|museum
Visvesvaraya Industrial and Technological Museum|ವಿಶ್ವೇಶ್ವರಯ್ಯ ಕೈಗಾರಿಕಾ ಮತ್ತು ತಾಂತ್ರಿಕ ವಸ್ತುಸಂಗ್ರಹಾಲಯ|Kasturba Road|12.9752|77.5963|2|science museum
Government Museum|ಸರ್ಕಾರಿ ವಸ್ತುಸಂಗ್ರಹಾಲಯ|Kasturba Road|12.9744|77.5958||venkatappa art gallery
National Gallery of Modern Art|ರಾಷ್ಟ್ರೀಯ ಆಧುನಿಕ ಕಲಾ ಗ್ಯಾಲರಿ|Palace Road|12.9897|77.5882||ngma;manikyavelu mansion
Karnataka Chitrakala Parishath|ಕರ್ನಾಟಕ ಚಿತ್ರಕಲಾ ಪರಿಷತ್ತು|Kumara Krupa Road|12.9893|77.5808||chitrakala parishat
HAL Heritage Centre and Aerospace Museum|ಎಚ್‌ಎಎಲ್ ಏರೋಸ್ಪೇಸ್ ವಸ್ತುಸಂಗ್ರಹಾಲಯ|Marathahalli|12.9545|77.6810||hal museum
Jawaharlal Nehru Planetarium|ನೆಹರು ತಾರಾಲಯ|High Grounds|12.9848|77.5895|2
# Bengaluru|park
Lalbagh Botanical Garden|ಲಾಲ್‌ಬಾಗ್ ಸಸ್ಯತೋಟ|Mavalli|12.9507|77.5848|3|lal bagh;lalbagh main gate
Cubbon Park|ಕಬ್ಬನ್ ಪಾರ್ಕ್|Kasturba Road|12.9763|77.5929|3|sri chamarajendra park
Bannerghatta National Park|ಬನ್ನೇರುಘಟ್ಟ ರಾಷ್ಟ್ರೀಯ ಉದ್ಯಾನ|Bannerghatta|12.8003|77.5770|3|bannerghatta zoo;biological park
JP Park|ಜೆ.ಪಿ. ಪಾರ್ಕ್|Mathikere|13.0320|77.5515||jayaprakash narayan park
Freedom Park|ಫ್ರೀಡಂ ಪಾರ್ಕ್|Gandhinagar|12.9778|77.5822|2|old central jail
Turahalli Forest|ತುರಹಳ್ಳಿ ಅರಣ್ಯ|Kanakapura Road|12.8830|77.5270
Wonderla|ವಂಡರ್‌ಲಾ|Bidadi|12.8345|77.4010|3|wonderla amusement park
# Bengaluru|lake
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
# Bengaluru|stadium
M Chinnaswamy Stadium|ಎಂ. ಚಿನ್ನಸ್ವಾಮಿ ಕ್ರೀಡಾಂಗಣ|Cubbon Park|12.9788|77.5996|3|cricket stadium
Sree Kanteerava Stadium|ಶ್ರೀ ಕಂಠೀರವ ಕ್ರೀಡಾಂಗಣ|Kasturba Road|12.9698|77.5935|2|kanteerava indoor stadium
Bangalore Turf Club|ಬೆಂಗಳೂರು ಟರ್ಫ್ ಕ್ಲಬ್|Race Course Road|12.9835|77.5835||race course
Karnataka Golf Association|ಕರ್ನಾಟಕ ಗಾಲ್ಫ್ ಸಂಸ್ಥೆ|Domlur|12.9535|77.6425||kga golf course
Padukone Dravid Centre for Sports Excellence|ಪಡುಕೋಣೆ ದ್ರಾವಿಡ್ ಕ್ರೀಡಾ ಕೇಂದ್ರ|Sadahalli|13.1850|77.6420
# Bengaluru|hotel
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
# Bengaluru|landmark
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
# Bengaluru|metro|Metro Station|ಮೆಟ್ರೋ ನಿಲ್ದಾಣ
Challaghatta|ಚಲ್ಲಘಟ್ಟ|Purple Line|12.8974|77.4613
Kengeri|ಕೆಂಗೇರಿ|Purple Line|12.9080|77.4766
Kengeri Bus Terminal|ಕೆಂಗೇರಿ ಬಸ್ ಟರ್ಮಿನಲ್|Purple Line|12.9147|77.4876
Pattanagere|ಪಟ್ಟಣಗೆರೆ|Purple Line|12.9243|77.4983
Jnanabharathi|ಜ್ಞಾನಭಾರತಿ|Purple Line|12.9354|77.5124
Rajarajeshwari Nagar|ರಾಜರಾಜೇಶ್ವರಿ ನಗರ|Purple Line|12.9366|77.5197
Nayandahalli|ನಾಯಂಡಹಳ್ಳಿ|Purple Line|12.9417|77.5252||pantharapalya
Mysore Road|ಮೈಸೂರು ರಸ್ತೆ|Purple Line|12.9467|77.5301||mysuru road metro
Deepanjali Nagar|ದೀಪಾಂಜಲಿ ನಗರ|Purple Line|12.9522|77.5372
Attiguppe|ಅತ್ತಿಗುಪ್ಪೆ|Purple Line|12.9618|77.5336
Vijayanagar|ವಿಜಯನಗರ|Purple Line|12.9709|77.5374
Hosahalli|ಹೊಸಹಳ್ಳಿ|Purple Line|12.9742|77.5455||balagangadharanatha swamiji station
Magadi Road|ಮಾಗಡಿ ರಸ್ತೆ|Purple Line|12.9756|77.5553
City Railway Station|ಸಿಟಿ ರೈಲ್ವೆ ನಿಲ್ದಾಣ|Purple Line|12.9758|77.5656||krantivira sangolli rayanna metro
Majestic|ಮೆಜೆಸ್ಟಿಕ್|Purple and Green Line|12.9757|77.5728|2|nadaprabhu kempegowda metro station
Central College|ಸೆಂಟ್ರಲ್ ಕಾಲೇಜು|Purple Line|12.9743|77.5840||sir m visvesvaraya metro
Vidhana Soudha|ವಿಧಾನಸೌಧ|Purple Line|12.9797|77.5926||ambedkar station
Cubbon Park|ಕಬ್ಬನ್ ಪಾರ್ಕ್|Purple Line|12.9810|77.5975
MG Road|ಎಂ.ಜಿ. ರಸ್ತೆ|Purple Line|12.9755|77.6068|2|mahatma gandhi road metro
Trinity|ಟ್ರಿನಿಟಿ|Purple Line|12.9730|77.6170
Halasuru|ಹಲಸೂರು|Purple Line|12.9765|77.6267||ulsoor metro
Indiranagar|ಇಂದಿರಾನಗರ|Purple Line|12.9783|77.6386|2
Swami Vivekananda Road|ಸ್ವಾಮಿ ವಿವೇಕಾನಂದ ರಸ್ತೆ|Purple Line|12.9859|77.6450||sv road metro
Baiyappanahalli|ಬೈಯಪ್ಪನಹಳ್ಳಿ|Purple Line|12.9908|77.6524
Benniganahalli|ಬೆನ್ನಿಗಾನಹಳ್ಳಿ|Purple Line|12.9963|77.6680
KR Pura|ಕೃಷ್ಣರಾಜಪುರ|Purple Line|12.9999|77.6777||kr puram metro
Singayyanapalya|ಸಿಂಗಯ್ಯನಪಾಳ್ಯ|Purple Line|12.9965|77.6926
Garudacharpalya|ಗರುಡಾಚಾರ್ ಪಾಳ್ಯ|Purple Line|12.9935|77.7037
Hoodi|ಹೂಡಿ|Purple Line|12.9887|77.7113
Seetharampalya|ಸೀತಾರಾಂಪಾಳ್ಯ|Purple Line|12.9810|77.7088
Kundalahalli|ಕುಂದಲಹಳ್ಳಿ|Purple Line|12.9775|77.7156
Nallurhalli|ನಲ್ಲೂರಹಳ್ಳಿ|Purple Line|12.9766|77.7248
Sri Sathya Sai Hospital|ಶ್ರೀ ಸತ್ಯ ಸಾಯಿ ಆಸ್ಪತ್ರೆ|Purple Line|12.9811|77.7276
Pattandur Agrahara|ಪಟ್ಟಂದೂರು ಅಗ್ರಹಾರ|Purple Line|12.9876|77.7378||itpl metro
Kadugodi Tree Park|ಕಾಡುಗೋಡಿ ಟ್ರೀ ಪಾರ್ಕ್|Purple Line|12.9857|77.7469
Hopefarm Channasandra|ಹೋಪ್‌ಫಾರ್ಮ್ ಚನ್ನಸಂದ್ರ|Purple Line|12.9876|77.7540
Whitefield (Kadugodi)|ವೈಟ್‌ಫೀಲ್ಡ್ (ಕಾಡುಗೋಡಿ)|Purple Line|12.9956|77.7578|2|whitefield metro
Madavara|ಮಾದಾವರ|Green Line|13.0574|77.4728||biec metro
Chikkabidarakallu|ಚಿಕ್ಕಬಿದರಕಲ್ಲು|Green Line|13.0524|77.4880||jindal nagar
Manjunathanagar|ಮಂಜುನಾಥನಗರ|Green Line|13.0501|77.4944
Nagasandra|ನಾಗಸಂದ್ರ|Green Line|13.0480|77.5001
Dasarahalli|ದಾಸರಹಳ್ಳಿ|Green Line|13.0433|77.5125
Jalahalli|ಜಾಲಹಳ್ಳಿ|Green Line|13.0394|77.5198
Peenya Industry|ಪೀಣ್ಯ ಇಂಡಸ್ಟ್ರಿ|Green Line|13.0363|77.5255
Peenya|ಪೀಣ್ಯ|Green Line|13.0330|77.5332
Goraguntepalya|ಗೊರಗುಂಟೆಪಾಳ್ಯ|Green Line|13.0284|77.5408
Yeshwanthpur|ಯಶವಂತಪುರ|Green Line|13.0232|77.5498
Sandal Soap Factory|ಸ್ಯಾಂಡಲ್ ಸೋಪ್ ಫ್ಯಾಕ್ಟರಿ|Green Line|13.0147|77.5540
Mahalakshmi|ಮಹಾಲಕ್ಷ್ಮಿ|Green Line|13.0082|77.5488
Rajajinagar|ರಾಜಾಜಿನಗರ|Green Line|13.0005|77.5497
Mahakavi Kuvempu Road|ಮಹಾಕವಿ ಕುವೆಂಪು ರಸ್ತೆ|Green Line|12.9985|77.5569
Srirampura|ಶ್ರೀರಾಂಪುರ|Green Line|12.9966|77.5633
Mantri Square Sampige Road|ಮಂತ್ರಿ ಸ್ಕ್ವೇರ್ ಸಂಪಿಗೆ ರಸ್ತೆ|Green Line|12.9906|77.5707
Chickpete|ಚಿಕ್ಕಪೇಟೆ|Green Line|12.9670|77.5746
KR Market|ಕೃಷ್ಣರಾಜೇಂದ್ರ ಮಾರುಕಟ್ಟೆ|Green Line|12.9608|77.5746||krishna rajendra market metro
National College|ನ್ಯಾಷನಲ್ ಕಾಲೇಜು|Green Line|12.9505|77.5737
Lalbagh|ಲಾಲ್‌ಬಾಗ್|Green Line|12.9465|77.5800
South End Circle|ಸೌತ್ ಎಂಡ್ ವೃತ್ತ|Green Line|12.9382|77.5801
Jayanagar|ಜಯನಗರ|Green Line|12.9295|77.5801
RV Road|ಆರ್.ವಿ. ರಸ್ತೆ|Green and Yellow Line|12.9216|77.5802||rashtreeya vidyalaya road
Banashankari|ಬನಶಂಕರಿ|Green Line|12.9154|77.5736
Jaya Prakash Nagar|ಜಯಪ್ರಕಾಶ ನಗರ|Green Line|12.9074|77.5731||jp nagar metro
Yelachenahalli|ಎಲಚೇನಹಳ್ಳಿ|Green Line|12.8960|77.5702
Konanakunte Cross|ಕೋಣನಕುಂಟೆ ಕ್ರಾಸ್|Green Line|12.8886|77.5628
Doddakallasandra|ದೊಡ್ಡಕಲ್ಲಸಂದ್ರ|Green Line|12.8846|77.5528
Vajarahalli|ವಾಜರಹಳ್ಳಿ|Green Line|12.8775|77.5449
Thalaghattapura|ತಲಘಟ್ಟಪುರ|Green Line|12.8714|77.5384
Silk Institute|ರೇಷ್ಮೆ ಸಂಸ್ಥೆ|Green Line|12.8617|77.5300
Ragigudda|ರಾಗಿಗುಡ್ಡ|Yellow Line|12.9170|77.5890
Jayadeva Hospital|ಜಯದೇವ ಆಸ್ಪತ್ರೆ|Yellow Line|12.9166|77.6000
BTM Layout|ಬಿ.ಟಿ.ಎಂ. ಬಡಾವಣೆ|Yellow Line|12.9165|77.6080
Central Silk Board|ಸೆಂಟ್ರಲ್ ಸಿಲ್ಕ್ ಬೋರ್ಡ್|Yellow Line|12.9168|77.6215
Bommanahalli|ಬೊಮ್ಮನಹಳ್ಳಿ|Yellow Line|12.9080|77.6262
Hongasandra|ಹೊಂಗಸಂದ್ರ|Yellow Line|12.8985|77.6300
Kudlu Gate|ಕೂಡ್ಲು ಗೇಟ್|Yellow Line|12.8896|77.6396
Singasandra|ಸಿಂಗಸಂದ್ರ|Yellow Line|12.8800|77.6460
Hosa Road|ಹೊಸ ರಸ್ತೆ|Yellow Line|12.8705|77.6527
Beratena Agrahara|ಬೆರಟೇನ ಅಗ್ರಹಾರ|Yellow Line|12.8625|77.6580
Electronic City|ಎಲೆಕ್ಟ್ರಾನಿಕ್ ಸಿಟಿ|Yellow Line|12.8560|77.6635|2
Konappana Agrahara|ಕೋನಪ್ಪನ ಅಗ್ರಹಾರ|Yellow Line|12.8465|77.6710||infosys foundation metro
Huskur Road|ಹುಸ್ಕೂರು ರಸ್ತೆ|Yellow Line|12.8375|77.6765
Hebbagodi|ಹೆಬ್ಬಗೋಡಿ|Yellow Line|12.8290|77.6810||biocon metro
Bommasandra|ಬೊಮ್ಮಸಂದ್ರ|Yellow Line|12.8195|77.6885||delta electronics metro
# Bengaluru|airport
Kempegowda International Airport Terminal 1|ಕೆಂಪೇಗೌಡ ಅಂತರರಾಷ್ಟ್ರೀಯ ವಿಮಾನ ನಿಲ್ದಾಣ ಟರ್ಮಿನಲ್ ೧|Devanahalli|13.1986|77.7066|3|airport t1;kia t1;kial;bial;blr airport;bengaluru airport t1;ವಿಮಾನ ನಿಲ್ದಾಣ;ಬೆಂಗಳೂರು ವಿಮಾನ ನಿಲ್ದಾಣ
Kempegowda International Airport Terminal 2|ಕೆಂಪೇಗೌಡ ಅಂತರರಾಷ್ಟ್ರೀಯ ವಿಮಾನ ನಿಲ್ದಾಣ ಟರ್ಮಿನಲ್ ೨|Devanahalli|13.1979|77.7064|3|airport t2;kia t2;kial;bial;blr airport;bengaluru airport t2;ವಿಮಾನ ನಿಲ್ದಾಣ;ಬೆಂಗಳೂರು ವಿಮಾನ ನಿಲ್ದಾಣ
HAL Airport|ಎಚ್‌ಎಎಲ್ ವಿಮಾನ ನಿಲ್ದಾಣ|Old Airport Road|12.9580|77.6650||hal old airport
Jakkur Aerodrome|ಜಕ್ಕೂರು ವಾಯುನೆಲೆ|Jakkur|13.0770|77.5975||jakkur flying school
# Bengaluru|railway|Railway Station|ರೈಲ್ವೆ ನಿಲ್ದಾಣ
KSR Bengaluru City|ಕ್ರಾಂತಿವೀರ ಸಂಗೊಳ್ಳಿ ರಾಯಣ್ಣ ಬೆಂಗಳೂರು|Majestic|12.9781|77.5695|3|sbc;city railway station;bangalore railway station;sangolli rayanna railway station
Bengaluru Cantonment|ಬೆಂಗಳೂರು ದಂಡು|Vasanth Nagar|12.9935|77.5985|2|cantonment railway station;cantonment station
Yesvantpur Junction|ಯಶವಂತಪುರ ಜಂಕ್ಷನ್|Yeshwanthpur|13.0236|77.5525|2|yeshwanthpur railway station;ypr
SMVT Bengaluru|ಸರ್ ಎಂ. ವಿಶ್ವೇಶ್ವರಯ್ಯ ಟರ್ಮಿನಲ್ ಬೆಂಗಳೂರು|Baiyappanahalli|13.0008|77.6555|3|sir m visvesvaraya terminal;smvb;baiyappanahalli terminal
Krishnarajapuram|ಕೃಷ್ಣರಾಜಪುರಂ|KR Puram|12.9996|77.6768|2|kr puram railway station;kjm
Bengaluru East|ಬೆಂಗಳೂರು ಪೂರ್ವ|Frazer Town|12.9985|77.6155
Malleswaram|ಮಲ್ಲೇಶ್ವರಂ|Malleswaram|13.0062|77.5645
Banaswadi|ಬಾಣಸವಾಡಿ|Banaswadi|13.0065|77.6420
Hebbal|ಹೆಬ್ಬಾಳ|Hebbal|13.0385|77.5910
Kodigehalli|ಕೊಡಿಗೇಹಳ್ಳಿ|Sahakara Nagar|13.0545|77.5845
Yelahanka Junction|ಯಲಹಂಕ ಜಂಕ್ಷನ್|Yelahanka|13.1040|77.5895
Whitefield|ವೈಟ್‌ಫೀಲ್ಡ್|Kadugodi|12.9958|77.7615
Hoodi Halt|ಹೂಡಿ ನಿಲುಗಡೆ|Hoodi|12.9965|77.7165
Bellandur Road|ಬೆಳ್ಳಂದೂರು ರಸ್ತೆ|Panathur|12.9345|77.7035
Carmelaram|ಕಾರ್ಮೆಲರಾಂ|Sarjapur Road|12.9075|77.7055
Heelalige|ಹೀಲಲಿಗೆ|Chandapura|12.8115|77.6985
Kengeri|ಕೆಂಗೇರಿ|Kengeri|12.9145|77.4835
Jnanabharathi Halt|ಜ್ಞಾನಭಾರತಿ ನಿಲುಗಡೆ|Mysore Road|12.9360|77.5105
Nayandahalli|ನಾಯಂಡಹಳ್ಳಿ|Mysore Road|12.9435|77.5260
Chikkabanavara Junction|ಚಿಕ್ಕಬಾಣಾವರ ಜಂಕ್ಷನ್|Chikkabanavara|13.0795|77.5035
# Bengaluru|bus
Kempegowda Bus Station|ಕೆಂಪೇಗೌಡ ಬಸ್ ನಿಲ್ದಾಣ|Majestic|12.9775|77.5717|3|majestic bus stand;kbs;kempegowda bus stand
Mysore Road Satellite Bus Station|ಮೈಸೂರು ರಸ್ತೆ ಸ್ಯಾಟಲೈಟ್ ಬಸ್ ನಿಲ್ದಾಣ|Deepanjali Nagar|12.9530|77.5425|2|satellite bus stand
Shanthinagar Bus Station|ಶಾಂತಿನಗರ ಬಸ್ ನಿಲ್ದಾಣ|Shanthinagar|12.9535|77.5935||shanthinagar ttmc
Shivajinagar Bus Station|ಶಿವಾಜಿನಗರ ಬಸ್ ನಿಲ್ದಾಣ|Shivajinagar|12.9850|77.6050
Banashankari Bus Station|ಬನಶಂಕರಿ ಬಸ್ ನಿಲ್ದಾಣ|Banashankari|12.9172|77.5735||banashankari ttmc
Jayanagar Bus Station|ಜಯನಗರ ಬಸ್ ನಿಲ್ದಾಣ|Jayanagar|12.9280|77.5845||jayanagar ttmc
Koramangala Bus Station|ಕೋರಮಂಗಲ ಬಸ್ ನಿಲ್ದಾಣ|Koramangala|12.9370|77.6225||koramangala ttmc
Domlur Bus Station|ದೊಮ್ಮಲೂರು ಬಸ್ ನಿಲ್ದಾಣ|Domlur|12.9625|77.6385||domlur ttmc
ITPL Bus Station|ಐಟಿಪಿಎಲ್ ಬಸ್ ನಿಲ್ದಾಣ|Whitefield|12.9880|77.7360||whitefield ttmc
Yelahanka Bus Station|ಯಲಹಂಕ ಬಸ್ ನಿಲ್ದಾಣ|Yelahanka|13.0955|77.5945
# Bengaluru|workplace
Manyata Tech Park|ಮಾನ್ಯತಾ ಟೆಕ್ ಪಾರ್ಕ್|Nagawara|13.0450|77.6200|3|manyata embassy business park
Bagmane Tech Park|ಬಾಗ್ಮನೆ ಟೆಕ್ ಪಾರ್ಕ್|CV Raman Nagar|12.9790|77.6620|2
Bagmane World Technology Center|ಬಾಗ್ಮನೆ ವರ್ಲ್ಡ್ ಟೆಕ್ನಾಲಜಿ ಸೆಂಟರ್|Mahadevapura|12.9815|77.6935||bagmane wtc
Bagmane Constellation Business Park|ಬಾಗ್ಮನೆ ಕಾನ್ಸ್ಟೆಲೇಷನ್ ಬಿಸಿನೆಸ್ ಪಾರ್ಕ್|Doddanekundi|12.9785|77.6965||ferns city
International Tech Park Bengaluru|ಇಂಟರ್‌ನ್ಯಾಷನಲ್ ಟೆಕ್ ಪಾರ್ಕ್ ಬೆಂಗಳೂರು|Whitefield|12.9862|77.7350|3|itpl;itpb;itl
Embassy Tech Village|ಎಂಬೆಸಿ ಟೆಕ್ ವಿಲೇಜ್|Devarabeesanahalli|12.9335|77.6905|2|etv
RMZ Ecospace|ಆರ್‌ಎಂಜೆಡ್ ಇಕೋಸ್ಪೇಸ್|Bellandur|12.9265|77.6810|2
RMZ Ecoworld|ಆರ್‌ಎಂಜೆಡ್ ಇಕೋವರ್ಲ್ಡ್|Devarabeesanahalli|12.9215|77.6855|2|eco world
Prestige Tech Park|ಪ್ರೆಸ್ಟೀಜ್ ಟೆಕ್ ಪಾರ್ಕ್|Kadubeesanahalli|12.9440|77.6935
Cessna Business Park|ಸೆಸ್ನಾ ಬಿಸಿನೆಸ್ ಪಾರ್ಕ್|Kadubeesanahalli|12.9365|77.6940
Embassy GolfLinks|ಎಂಬೆಸಿ ಗಾಲ್ಫ್ ಲಿಂಕ್ಸ್|Domlur|12.9505|77.6435|2|egl;golf links business park
Global Technology Park|ಗ್ಲೋಬಲ್ ಟೆಕ್ನಾಲಜಿ ಪಾರ್ಕ್|Bellandur|12.9230|77.6770
Global Village Tech Park|ಗ್ಲೋಬಲ್ ವಿಲೇಜ್ ಟೆಕ್ ಪಾರ್ಕ್|Pattanagere|12.9155|77.5015||rvce road tech park
Kalyani Tech Park|ಕಲ್ಯಾಣಿ ಟೆಕ್ ಪಾರ್ಕ್|Brookefield|12.9680|77.7200
Brigade Tech Gardens|ಬ್ರಿಗೇಡ್ ಟೆಕ್ ಗಾರ್ಡನ್ಸ್|Brookefield|12.9605|77.7155
Divyasree Technopolis|ದಿವ್ಯಶ್ರೀ ಟೆಕ್ನೊಪೊಲಿಸ್|Yemalur|12.9535|77.6800
Prestige Shantiniketan|ಪ್ರೆಸ್ಟೀಜ್ ಶಾಂತಿನಿಕೇತನ|Whitefield|12.9905|77.7295
SAP Labs India|ಎಸ್‌ಎಪಿ ಲ್ಯಾಬ್ಸ್|EPIP Zone|12.9787|77.7155
Kirloskar Business Park|ಕಿರ್ಲೋಸ್ಕರ್ ಬಿಸಿನೆಸ್ ಪಾರ್ಕ್|Hebbal|13.0420|77.5920
Karle Town Centre|ಕಾರ್ಲೆ ಟೌನ್ ಸೆಂಟರ್|Nagawara|13.0485|77.6190
World Trade Center|ವರ್ಲ್ಡ್ ಟ್ರೇಡ್ ಸೆಂಟರ್|Malleswaram|13.0125|77.5560|2|wtc bengaluru;brigade gateway
UB City|ಯುಬಿ ಸಿಟಿ|Vittal Mallya Road|12.9716|77.5960|3|vittal mallya road;vital mallya
Infosys Campus|ಇನ್ಫೋಸಿಸ್|Electronic City|12.8460|77.6640|3|infosys bengaluru
Wipro Campus|ವಿಪ್ರೋ|Electronic City|12.8405|77.6610|2|wipro electronic city
Biocon Campus|ಬಯೋಕಾನ್|Hebbagodi|12.8235|77.6835
Bosch Adugodi|ಬಾಷ್ ಆಡುಗೋಡಿ|Adugodi|12.9400|77.6095||bosch india
BEL Corporate Office|ಭಾರತ್ ಎಲೆಕ್ಟ್ರಾನಿಕ್ಸ್|Jalahalli|13.0475|77.5560||bharat electronics
ISRO Headquarters|ಇಸ್ರೋ ಕೇಂದ್ರ ಕಚೇರಿ|New BEL Road|13.0335|77.5645|2|antariksh bhavan
ISRO Satellite Centre|ಯು.ಆರ್. ರಾವ್ ಉಪಗ್ರಹ ಕೇಂದ್ರ|Old Airport Road|12.9605|77.6570||ursc;ur rao satellite centre
Vidhana Soudha|ವಿಧಾನಸೌಧ|Ambedkar Veedhi|12.9796|77.5907|3|vidhan soudha
High Court of Karnataka|ಕರ್ನಾಟಕ ಉಚ್ಚ ನ್ಯಾಯಾಲಯ|Ambedkar Veedhi|12.9778|77.5930|2|attara kacheri
Passport Seva Kendra Lalbagh|ಪಾಸ್‌ಪೋರ್ಟ್ ಸೇವಾ ಕೇಂದ್ರ ಲಾಲ್‌ಬಾಗ್|Lalbagh Road|12.9575|77.5865||passport office
Regional Passport Office|ಪ್ರಾದೇಶಿಕ ಪಾಸ್‌ಪೋರ್ಟ್ ಕಚೇರಿ|Koramangala|12.9395|77.6275
Bangalore International Exhibition Centre|ಬೆಂಗಳೂರು ಅಂತರರಾಷ್ಟ್ರೀಯ ವಸ್ತುಪ್ರದರ್ಶನ ಕೇಂದ್ರ|Madavara|13.0630|77.4745|2|biec
KTPO Convention Centre|ಕೆಟಿಪಿಒ|EPIP Zone|12.9830|77.7285||ktpo whitefield
Toyota Kirloskar Motor|ಟೊಯೊಟಾ ಕಿರ್ಲೋಸ್ಕರ್ ಮೋಟಾರ್|Bidadi|12.7975|77.4080
# Bengaluru|campus
Indian Institute of Science|ಭಾರತೀಯ ವಿಜ್ಞಾನ ಸಂಸ್ಥೆ|Malleswaram|13.0180|77.5665|3|iisc;tata institute
IIM Bangalore|ಭಾರತೀಯ ಪ್ರಬಂಧನ ಸಂಸ್ಥೆ ಬೆಂಗಳೂರು|Bilekahalli|12.8958|77.6010|3|iimb;indian institute of management
IIIT Bangalore|ಐಐಐಟಿ ಬೆಂಗಳೂರು|Electronic City|12.8447|77.6632||iiitb
National Law School of India University|ರಾಷ್ಟ್ರೀಯ ಕಾನೂನು ಶಾಲೆ|Nagarbhavi|12.9545|77.5165||nlsiu
Bangalore University|ಬೆಂಗಳೂರು ವಿಶ್ವವಿದ್ಯಾಲಯ|Jnanabharathi|12.9480|77.5060|2|jnanabharathi campus
University of Agricultural Sciences GKVK|ಕೃಷಿ ವಿಶ್ವವಿದ್ಯಾಲಯ ಜಿಕೆವಿಕೆ|Allalasandra|13.0765|77.5825|2|gkvk;agricultural university
Christ University|ಕ್ರೈಸ್ಟ್ ವಿಶ್ವವಿದ್ಯಾಲಯ|Hosur Road|12.9345|77.6060|3|christ college
PES University|ಪಿಇಎಸ್ ವಿಶ್ವವಿದ್ಯಾಲಯ|Hosakerehalli|12.9345|77.5350|2|pes college ring road
RV College of Engineering|ಆರ್.ವಿ. ಎಂಜಿನಿಯರಿಂಗ್ ಕಾಲೇಜು|Mysore Road|12.9237|77.4987|2|rvce
BMS College of Engineering|ಬಿ.ಎಂ.ಎಸ್. ಎಂಜಿನಿಯರಿಂಗ್ ಕಾಲೇಜು|Basavanagudi|12.9410|77.5655|2|bmsce
Ramaiah Institute of Technology|ರಾಮಯ್ಯ ತಾಂತ್ರಿಕ ಸಂಸ್ಥೆ|Mathikere|13.0310|77.5650||msrit
Bangalore Institute of Technology|ಬೆಂಗಳೂರು ತಾಂತ್ರಿಕ ಸಂಸ್ಥೆ|VV Puram|12.9560|77.5740
Dayananda Sagar College|ದಯಾನಂದ ಸಾಗರ್ ಕಾಲೇಜು|Kumaraswamy Layout|12.9085|77.5665||dsce
UVCE|ಯುವಿಸಿಇ|KR Circle|12.9745|77.5875||university visvesvaraya college of engineering;kr circle bengaluru
REVA University|ರೇವಾ ವಿಶ್ವವಿದ್ಯಾಲಯ|Kattigenahalli|13.1165|77.6345
Presidency University|ಪ್ರೆಸಿಡೆನ್ಸಿ ವಿಶ್ವವಿದ್ಯಾಲಯ|Rajanukunte|13.1695|77.5345
Nitte Meenakshi Institute of Technology|ನಿಟ್ಟೆ ಮೀನಾಕ್ಷಿ ತಾಂತ್ರಿಕ ಸಂಸ್ಥೆ|Yelahanka|13.1290|77.5875||nmit
CMR Institute of Technology|ಸಿಎಂಆರ್ ತಾಂತ್ರಿಕ ಸಂಸ್ಥೆ|AECS Layout|12.9665|77.7120||cmrit
Mount Carmel College|ಮೌಂಟ್ ಕಾರ್ಮೆಲ್ ಕಾಲೇಜು|Vasanth Nagar|12.9915|77.5920||mcc
St Joseph's University|ಸೇಂಟ್ ಜೋಸೆಫ್ ವಿಶ್ವವಿದ್ಯಾಲಯ|Langford Road|12.9622|77.5972||st josephs college
Kristu Jayanti College|ಕ್ರಿಸ್ತು ಜಯಂತಿ ಕಾಲೇಜು|Kothanur|13.0580|77.6410
Bishop Cotton Boys' School|ಬಿಷಪ್ ಕಾಟನ್ ಶಾಲೆ|St Marks Road|12.9690|77.6000||bishop cotton
NIFT Bengaluru|ನಿಫ್ಟ್ ಬೆಂಗಳೂರು|HSR Layout|12.9120|77.6440||fashion technology
Azim Premji University|ಅಜೀಂ ಪ್ರೇಮ್‌ಜಿ ವಿಶ್ವವಿದ್ಯಾಲಯ|Sarjapur|12.8475|77.7790
Alliance University|ಅಲಯನ್ಸ್ ವಿಶ್ವವಿದ್ಯಾಲಯ|Anekal|12.7330|77.7070
Acharya Institutes|ಆಚಾರ್ಯ ಸಂಸ್ಥೆ|Soladevanahalli|13.0845|77.4845||acharya college
# Bengaluru|hospital
Manipal Hospital Old Airport Road|ಮಣಿಪಾಲ್ ಆಸ್ಪತ್ರೆ ಹಳೆ ವಿಮಾನ ನಿಲ್ದಾಣ ರಸ್ತೆ|Kodihalli|12.9586|77.6490|3|manipal hospital hal
Manipal Hospital Whitefield|ಮಣಿಪಾಲ್ ಆಸ್ಪತ್ರೆ ವೈಟ್‌ಫೀಲ್ಡ್|Whitefield|12.9875|77.7290
Manipal Hospital Hebbal|ಮಣಿಪಾಲ್ ಆಸ್ಪತ್ರೆ ಹೆಬ್ಬಾಳ|Hebbal|13.0510|77.5935||columbia asia hebbal
Manipal Hospital Yeshwanthpur|ಮಣಿಪಾಲ್ ಆಸ್ಪತ್ರೆ ಯಶವಂತಪುರ|Malleswaram|13.0130|77.5555||columbia asia yeshwanthpur
St John's Medical College Hospital|ಸೇಂಟ್ ಜಾನ್ಸ್ ಆಸ್ಪತ್ರೆ|Koramangala|12.9293|77.6195|2|st johns hospital;saint johns
Apollo Hospital Bannerghatta Road|ಅಪೋಲೋ ಆಸ್ಪತ್ರೆ|Bilekahalli|12.8962|77.5985|2|apollo hospital
Apollo Hospital Seshadripuram|ಅಪೋಲೋ ಆಸ್ಪತ್ರೆ ಶೇಷಾದ್ರಿಪುರಂ|Seshadripuram|12.9885|77.5735
Fortis Hospital Bannerghatta Road|ಫೋರ್ಟಿಸ್ ಆಸ್ಪತ್ರೆ|Bilekahalli|12.8945|77.5990|2|fortis hospital
Fortis Hospital Cunningham Road|ಫೋರ್ಟಿಸ್ ಆಸ್ಪತ್ರೆ ಕನ್ನಿಂಗ್‌ಹ್ಯಾಮ್ ರಸ್ತೆ|Vasanth Nagar|12.9865|77.5945
Narayana Health City|ನಾರಾಯಣ ಹೆಲ್ತ್ ಸಿಟಿ|Bommasandra|12.8115|77.6940|3|narayana hrudayalaya
Sakra World Hospital|ಸಕ್ರಾ ವರ್ಲ್ಡ್ ಆಸ್ಪತ್ರೆ|Devarabeesanahalli|12.9315|77.6840|2
Aster CMI Hospital|ಆಸ್ಟರ್ ಸಿಎಂಐ ಆಸ್ಪತ್ರೆ|Sahakara Nagar|13.0550|77.5930|2
Aster RV Hospital|ಆಸ್ಟರ್ ಆರ್‌ವಿ ಆಸ್ಪತ್ರೆ|JP Nagar|12.9110|77.5835
BGS Gleneagles Global Hospital|ಬಿಜಿಎಸ್ ಗ್ಲೋಬಲ್ ಆಸ್ಪತ್ರೆ|Kengeri|12.9055|77.4985||bgs global
Sri Sathya Sai Super Speciality Hospital|ಶ್ರೀ ಸತ್ಯ ಸಾಯಿ ಆಸ್ಪತ್ರೆ|EPIP Zone|12.9810|77.7258||sathya sai hospital
Sri Jayadeva Institute of Cardiology|ಶ್ರೀ ಜಯದೇವ ಹೃದ್ರೋಗ ಸಂಸ್ಥೆ|Jayanagar|12.9180|77.5990|2|jayadeva hospital
NIMHANS|ನಿಮ್ಹಾನ್ಸ್|Hosur Road|12.9395|77.5955|2|national institute of mental health
Kidwai Memorial Institute of Oncology|ಕಿದ್ವಾಯಿ ಸ್ಮಾರಕ ಗಂಥಿ ಸಂಸ್ಥೆ|Dairy Circle|12.9365|77.5985||kidwai cancer hospital
Victoria Hospital|ವಿಕ್ಟೋರಿಯಾ ಆಸ್ಪತ್ರೆ|KR Market|12.9635|77.5740|2
Vani Vilas Hospital|ವಾಣಿ ವಿಲಾಸ ಆಸ್ಪತ್ರೆ|Chamarajpet|12.9618|77.5730
Bowring Hospital|ಬೌರಿಂಗ್ ಆಸ್ಪತ್ರೆ|Shivajinagar|12.9825|77.6035||bowring and lady curzon
KC General Hospital|ಕೆ.ಸಿ. ಜನರಲ್ ಆಸ್ಪತ್ರೆ|Malleswaram|12.9935|77.5690
St Philomena's Hospital|ಸೇಂಟ್ ಫಿಲೋಮಿನಾ ಆಸ್ಪತ್ರೆ|Mother Teresa Road|12.9610|77.6105||philomena
St Martha's Hospital|ಸೇಂಟ್ ಮಾರ್ಥಾಸ್ ಆಸ್ಪತ್ರೆ|Nrupathunga Road|12.9705|77.5870||martha hospital
Mallya Hospital|ಮಲ್ಯ ಆಸ್ಪತ್ರೆ|Vittal Mallya Road|12.9685|77.5945
Hosmat Hospital|ಹೊಸ್ಮಾಟ್ ಆಸ್ಪತ್ರೆ|Magrath Road|12.9685|77.6115
Command Hospital Air Force|ಕಮಾಂಡ್ ಆಸ್ಪತ್ರೆ|Domlur|12.9640|77.6290
Sagar Hospital Jayanagar|ಸಾಗರ್ ಆಸ್ಪತ್ರೆ ಜಯನಗರ|Tilak Nagar|12.9275|77.5995
Narayana Nethralaya|ನಾರಾಯಣ ನೇತ್ರಾಲಯ|Rajajinagar|13.0110|77.5540
ESI Hospital Rajajinagar|ಇಎಸ್‌ಐ ಆಸ್ಪತ್ರೆ|Rajajinagar|12.9945|77.5555
Ramaiah Memorial Hospital|ರಾಮಯ್ಯ ಸ್ಮಾರಕ ಆಸ್ಪತ್ರೆ|New BEL Road|13.0285|77.5700|2|ms ramaiah hospital
Baptist Hospital|ಬ್ಯಾಪ್ಟಿಸ್ಟ್ ಆಸ್ಪತ್ರೆ|Hebbal|13.0390|77.5885||bangalore baptist hospital
Vydehi Hospital|ವೈದೇಹಿ ಆಸ್ಪತ್ರೆ|EPIP Zone|12.9755|77.7290|2
KIMS Hospital|ಕಿಮ್ಸ್ ಆಸ್ಪತ್ರೆ|VV Puram|12.9540|77.5745||kempegowda institute
# Bengaluru|mall
Phoenix Marketcity|ಫೀನಿಕ್ಸ್ ಮಾರ್ಕೆಟ್‌ಸಿಟಿ|Mahadevapura|12.9972|77.6960|3|phoenix mall whitefield
Phoenix Mall of Asia|ಫೀನಿಕ್ಸ್ ಮಾಲ್ ಆಫ್ ಏಷ್ಯಾ|Byatarayanapura|13.0690|77.5935|2
Orion Mall|ಓರಿಯನ್ ಮಾಲ್|Malleswaram|13.0110|77.5550|3|brigade gateway mall
Mantri Square Mall|ಮಂತ್ರಿ ಸ್ಕ್ವೇರ್ ಮಾಲ್|Malleswaram|12.9915|77.5705|2|mantri mall
Nexus Koramangala|ನೆಕ್ಸಸ್ ಕೋರಮಂಗಲ|Koramangala|12.9347|77.6112|3|forum mall koramangala;nexus mall
Nexus Shantiniketan|ನೆಕ್ಸಸ್ ಶಾಂತಿನಿಕೇತನ|Whitefield|12.9895|77.7280|2|forum shantiniketan
Nexus Whitefield|ನೆಕ್ಸಸ್ ವೈಟ್‌ಫೀಲ್ಡ್|Whitefield|12.9598|77.7475||forum neighbourhood mall;forum value mall
Forum South Bengaluru|ಫೋರಂ ಸೌತ್ ಬೆಂಗಳೂರು|Konanakunte Cross|12.8885|77.5645||forum falcon city mall
Vega City Mall|ವೇಗಾ ಸಿಟಿ ಮಾಲ್|Bannerghatta Road|12.9070|77.6010|2
Gopalan Innovation Mall|ಗೋಪಾಲನ್ ಇನ್ನೋವೇಶನ್ ಮಾಲ್|Bannerghatta Road|12.9105|77.5995
Royal Meenakshi Mall|ರಾಯಲ್ ಮೀನಾಕ್ಷಿ ಮಾಲ್|Hulimavu|12.8758|77.5960||meenakshi mall
Central Mall JP Nagar|ಸೆಂಟ್ರಲ್ ಮಾಲ್ ಜೆ.ಪಿ. ನಗರ|JP Nagar|12.9165|77.5920||bangalore central jp nagar
Garuda Mall|ಗರುಡಾ ಮಾಲ್|Magrath Road|12.9703|77.6098|2
1 MG Lido Mall|ಒನ್ ಎಂಜಿ ಲಿಡೋ ಮಾಲ್|Trinity|12.9735|77.6200||lido mall
Park Square Mall|ಪಾರ್ಕ್ ಸ್ಕ್ವೇರ್ ಮಾಲ್|Whitefield|12.9870|77.7362||itpl mall
VR Bengaluru|ವಿಆರ್ ಬೆಂಗಳೂರು|Mahadevapura|12.9962|77.6952||vr mall
Elements Mall|ಎಲಿಮೆಂಟ್ಸ್ ಮಾಲ್|Thanisandra|13.0457|77.6265
Esteem Mall|ಎಸ್ಟೀಮ್ ಮಾಲ್|Hebbal|13.0400|77.5950
Galleria Mall|ಗ್ಯಾಲೇರಿಯಾ ಮಾಲ್|Yelahanka|13.0970|77.5975||rmz galleria
Bhartiya City Mall|ಭಾರತೀಯ ಸಿಟಿ ಮಾಲ್|Thanisandra|13.0800|77.6420|2|mall of bengaluru;bhartiya mall
GT World Mall|ಜಿಟಿ ವರ್ಲ್ಡ್ ಮಾಲ್|Magadi Road|12.9745|77.5570
Lulu Mall|ಲುಲು ಮಾಲ್|Rajajinagar|12.9830|77.5610|2|global mall rajajinagar
IKEA Nagasandra|ಐಕಿಯಾ ನಾಗಸಂದ್ರ|Nagasandra|13.0500|77.4990|3|ikea
# Bengaluru|market
KR Market|ಕೃಷ್ಣರಾಜೇಂದ್ರ ಮಾರುಕಟ್ಟೆ||12.9620|77.5765|3|city market;krishna rajendra market;flower market
Commercial Street|ಕಮರ್ಷಿಯಲ್ ಸ್ಟ್ರೀಟ್|Shivajinagar|12.9822|77.6083|3
Russell Market|ರಸೆಲ್ ಮಾರುಕಟ್ಟೆ|Shivajinagar|12.9862|77.6040
SP Road|ಎಸ್.ಪಿ. ರಸ್ತೆ|Chickpet|12.9665|77.5810||sadar patrappa road
Jayanagar Shopping Complex|ಜಯನಗರ ವಾಣಿಜ್ಯ ಸಂಕೀರ್ಣ|Jayanagar|12.9290|77.5838
VV Puram Food Street|ವಿ.ವಿ. ಪುರಂ ಆಹಾರ ಬೀದಿ|VV Puram|12.9502|77.5765|2|thindi beedi
# Bengaluru|worship
ISKCON Temple|ಇಸ್ಕಾನ್ ದೇವಸ್ಥಾನ|Rajajinagar|13.0098|77.5511|3|radha krishna temple;hare krishna hill
ISKCON Vaikuntha Hill|ಇಸ್ಕಾನ್ ವೈಕುಂಠ ಬೆಟ್ಟ|Vasanthapura|12.8895|77.5435
Dodda Ganapathi Temple|ದೊಡ್ಡ ಗಣಪತಿ ದೇವಸ್ಥಾನ|Basavanagudi|12.9430|77.5682
Bull Temple|ದೊಡ್ಡ ಬಸವಣ್ಣ ದೇವಸ್ಥಾನ|Basavanagudi|12.9421|77.5675|2|dodda basavana gudi
Gavi Gangadhareshwara Temple|ಗವಿ ಗಂಗಾಧರೇಶ್ವರ ದೇವಸ್ಥಾನ|Gavipuram|12.9482|77.5630
Banashankari Temple|ಬನಶಂಕರಿ ದೇವಸ್ಥಾನ|Banashankari|12.9148|77.5725|2
Ragigudda Anjaneya Temple|ರಾಗಿಗುಡ್ಡ ಆಂಜನೇಯ ದೇವಸ್ಥಾನ|Jayanagar|12.9140|77.5920
Kadu Malleshwara Temple|ಕಾಡು ಮಲ್ಲೇಶ್ವರ ದೇವಸ್ಥಾನ|Malleswaram|13.0048|77.5710
Someshwara Temple|ಸೋಮೇಶ್ವರ ದೇವಸ್ಥಾನ|Halasuru|12.9752|77.6232
Shivoham Shiva Temple|ಶಿವೋಹಂ ಶಿವ ದೇವಸ್ಥಾನ|Old Airport Road|12.9590|77.6545||shiva temple murugeshpalya;kemp fort
Rajarajeshwari Temple|ರಾಜರಾಜೇಶ್ವರಿ ದೇವಸ್ಥಾನ|Rajarajeshwari Nagar|12.9290|77.5145
Shrungagiri Shanmukha Temple|ಶೃಂಗಗಿರಿ ಷಣ್ಮುಖ ದೇವಸ್ಥಾನ|Rajarajeshwari Nagar|12.9220|77.5150
Venkateshwara Temple Vyalikaval|ವೆಂಕಟೇಶ್ವರ ದೇವಸ್ಥಾನ|Vyalikaval|12.9985|77.5755||ttd temple
Kote Venkataramana Temple|ಕೋಟೆ ವೆಂಕಟರಮಣ ದೇವಸ್ಥಾನ|KR Market|12.9598|77.5735
Dharmaraya Swamy Temple|ಧರ್ಮರಾಯ ಸ್ವಾಮಿ ದೇವಸ್ಥಾನ|Thigalarpet|12.9660|77.5830||karaga temple
Meenakshi Temple|ಮೀನಾಕ್ಷಿ ದೇವಸ್ಥಾನ|Bannerghatta Road|12.8740|77.5955
Ramakrishna Math|ರಾಮಕೃಷ್ಣ ಮಠ|Basavanagudi|12.9490|77.5675
Art of Living International Center|ಆರ್ಟ್ ಆಫ್ ಲಿವಿಂಗ್ ಆಶ್ರಮ|Kanakapura Road|12.8255|77.5100|3|sri sri ravishankar ashram
St Mary's Basilica|ಸೇಂಟ್ ಮೇರಿ ಬೆಸಿಲಿಕಾ|Shivajinagar|12.9840|77.6035
Infant Jesus Shrine|ಬಾಲ ಯೇಸು ದೇವಾಲಯ|Vivek Nagar|12.9545|77.6190||infant jesus church
St Mark's Cathedral|ಸೇಂಟ್ ಮಾರ್ಕ್ಸ್ ಕ್ಯಾಥೆಡ್ರಲ್|MG Road|12.9757|77.6000
Jamia Masjid|ಜಾಮಿಯಾ ಮಸೀದಿ|KR Market|12.9638|77.5778
Gurudwara Sri Guru Singh Sabha|ಗುರುದ್ವಾರ|Halasuru|12.9845|77.6230||ulsoor gurudwara
`
