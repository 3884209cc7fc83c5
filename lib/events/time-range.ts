/**
 * SQL: true for every delivery `d` of the event. An id of a delivery begins like that of its event, so this names the
 * partition in which it is.
 * @param event the event's id: a column or a parameter.
 */
export const inTimeOf = (event: string) =>
  `d.id BETWEEN khata_deliveries_from(${event}) AND khata_deliveries_to(${event})`
