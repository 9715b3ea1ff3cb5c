import type { PlaceTable } from './place-table'

/** Namma Metro, each line from its western or northern end. A junction station stands with the first line. */
export const bengaluruMetro: PlaceTable = {
  city: 'Bengaluru',
  kind: 'metro',
  suffix: { en: 'Metro Station', kn: 'ಮೆಟ್ರೋ ನಿಲ್ದಾಣ' },
  rows: `
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
`,
}
