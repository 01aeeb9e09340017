import styles from './splash.module.css';

const META = [
  ['Date', '20/11/2026'],
  ['Invoice number', '148'],
  ['Due date', '20/12/2026'],
  ['Reference', 'PO 4502'],
];
const ITEMS = [
  ['Description', 'Qty', 'Unit price', 'Amount'],
  ['Safety data sheets, batch 12', '4,820', '0.11', '530.20'],
  ['Tender documents, lot 2', '6,310', '0.11', '694.10'],
  ['Proofreading, tender lot 1', '5.5', '46.00', '253.00'],
  ['Certified copy and courier', '1', '38.00', '38.00'],
];

/** An invented invoice, only as decoration. */
export function SamplePaper() {
  return (
    <div className={styles.paper}>
      <div className={styles.top}>
        <div>
          <p className={styles.title}>Invoice</p>
          <div className={styles.meta}>
            {META.flatMap(([label, value]) => [
              <span key={label} className={styles.lab}>
                {label}
              </span>,
              <span key={value}>{value}</span>,
            ])}
          </div>
        </div>
        <div>
          <p className={styles.who}>
            <b>Marta Wiśniewska Translations</b>
            {'\nLindenstraße 14\n04107 Leipzig, Germany\nVAT ID DE 298 417 603'}
          </p>
          <p className={styles.lab} style={{ marginTop: 20 }}>
            Bill to
          </p>
          <p className={styles.who}>
            <b>Lingua Nord GmbH</b>
            {'\nSpeicherstadt 9, 20457 Hamburg\nGermany'}
          </p>
        </div>
      </div>
      <div className={styles.items}>
        {ITEMS.flat().map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of the drawing never move
          <span key={index}>{text}</span>
        ))}
      </div>
      <div className={styles.sum}>
        <span>Subtotal</span>
        <span>€1,515.30</span>
        <span>VAT (19%)</span>
        <span>€287.91</span>
        <b>Total</b>
        <b>€1,803.21</b>
      </div>
    </div>
  );
}
