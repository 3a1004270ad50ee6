<?php
// Another plugin that writes the head, of which Canopy knows no more than its namespace and its constant.
define( 'SEOPRESS_VERSION', '8.0' );
add_action(
	'rest_api_init',
	function () {
		register_rest_route( 'seopress/v1', '/status', array( 'methods' => 'GET', 'permission_callback' => '__return_true', 'callback' => '__return_true' ) );
	}
);
