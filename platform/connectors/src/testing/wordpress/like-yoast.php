<?php
// What Yoast SEO shows in REST, as its sources have it: its namespace, and its title and description for posts alone.
define( 'WPSEO_VERSION', '27.6' );
add_action(
	'init',
	function () {
		foreach ( array( '_yoast_wpseo_title', '_yoast_wpseo_metadesc' ) as $key ) {
			register_post_meta(
				'post',
				$key,
				array(
					'type'          => 'string',
					'single'        => true,
					'show_in_rest'  => true,
					'auth_callback' => function ( $allowed, $meta_key, $post_id ) {
						return current_user_can( 'edit_post', $post_id );
					},
				)
			);
		}
	}
);
add_action(
	'rest_api_init',
	function () {
		register_rest_route( 'yoast/v1', '/status', array( 'methods' => 'GET', 'permission_callback' => '__return_true', 'callback' => '__return_true' ) );
	}
);
